import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** Runs `work` under an id that its logs, RPC calls and jobs carry. */
export function withCorrelation<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}

/** The current id, or a new one. */
export function correlationId(): string {
  return storage.getStore() ?? randomUUID();
}

/** The current id, if any. */
export function currentCorrelationId(): string | undefined {
  return storage.getStore();
}
