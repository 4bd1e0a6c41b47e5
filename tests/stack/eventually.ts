import { waitFor } from '@coverleaf/testing';

/** Waits for the product to reach a state by itself. Patient, because the machine may be busy. */
export const eventually = <T>(what: string, condition: () => T | Promise<T>): ReturnType<typeof waitFor<T>> =>
  waitFor(condition, { timeoutMs: 90_000, what });
