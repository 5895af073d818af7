import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

// The smallest gateway that answers as a real one does, in a thread of its own so that it does not share the
// event loop of what is measured. Both sides of the comparison send to it.
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(202, { 'content-type': 'text/plain' });
    response.end('0: Accepted for delivery');
  });
});
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
parentPort?.on('message', () => {
  server.close();
  server.closeAllConnections();
  parentPort?.close();
});
