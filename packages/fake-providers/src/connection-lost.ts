const marker: unique symbol = Symbol.for('@landed/fake-providers/FakeConnectionLost');

/**
 * How a fake says, in process, that the connection broke. `serveFake` turns it into a TCP reset.
 *
 * A client on a real socket cannot see `executed`; tests and simulators read it, adapters must not.
 */
export class FakeConnectionLost extends Error {
  override readonly name = 'FakeConnectionLost';
  /** What Node reports when the same happens on a socket. */
  readonly code = 'ECONNRESET';
  /** True when the fake had carried out the operation before the connection broke. */
  readonly executed: boolean;
  readonly [marker] = true;

  constructor(executed: boolean) {
    super(
      executed
        ? 'The connection was reset after the fake carried out the operation.'
        : 'The connection was reset before the fake carried out the operation.',
    );
    this.executed = executed;
  }
}

/** True for a `FakeConnectionLost`, also one of another copy of this package. */
export function isFakeConnectionLost(value: unknown): value is FakeConnectionLost {
  return typeof value === 'object' && value !== null && marker in value;
}
