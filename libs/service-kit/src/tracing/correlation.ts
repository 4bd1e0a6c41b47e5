import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** Runs `work` under an id that its logs, calls and jobs carry on. */
export function withCorrelation<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}

/** The id of the act under way, or a new one. */
export function correlationId(): string {
  return storage.getStore() ?? randomUUID();
}

/** The id of the act under way, if any. */
export function currentCorrelationId(): string | undefined {
  return storage.getStore();
}
