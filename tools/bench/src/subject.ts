/** One thing that is measured: `act` does one whole action and resolves when it is durable. */
export interface Subject {
  readonly name: string;
  /** Makes ready for this many actions; not measured. */
  prepare(actions: number): Promise<void>;
  act(): Promise<void>;
  close(): Promise<void>;
}
