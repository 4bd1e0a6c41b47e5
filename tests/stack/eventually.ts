import { waitFor } from '@coverleaf/testing';

/** Waits for what the product comes to by itself, on a machine that does other things too. */
export const eventually = <T>(what: string, condition: () => T | Promise<T>): ReturnType<typeof waitFor<T>> =>
  waitFor(condition, { timeoutMs: 90_000, what });
