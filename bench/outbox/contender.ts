/** One way for a job from "it is wanted" to "it was worked". */
export interface Contender {
  readonly name: string;
  /** Wants one job; its id comes back through `onDone` when it was worked. */
  want(id: string): Promise<void>;
  /** Wants many jobs at once, without a worker looking. */
  wantMany(ids: readonly string[]): Promise<void>;
  /** Lets workers work until `stop`. */
  start(onDone: (id: string) => void): Promise<void>;
  stop(): Promise<void>;
}

/** The same for all: what is compared is the way, not the settings. */
export const CONCURRENCY = 50;
