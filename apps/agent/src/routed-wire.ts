import type { Clock } from '@landed/contract';
import {
  createFetchWire,
  createNodeWire,
  type FetchHandler,
  type NodeWire,
} from '@landed/transport';

/** Requests to the hosts named here are answered in this process; all others go out by sockets. */
export function createRoutedWire(
  local: Readonly<Record<string, FetchHandler>>,
  clock: Clock,
): NodeWire {
  const sockets = createNodeWire({ clock });
  const inProcess = new Map(
    Object.entries(local).map(([host, answer]) => [host, createFetchWire(answer, { clock })]),
  );
  return {
    exchange(wireRequest) {
      const wire = inProcess.get(new URL(wireRequest.request.url).host) ?? sockets;
      return wire.exchange(wireRequest);
    },
    close: () => sockets.close(),
  };
}
