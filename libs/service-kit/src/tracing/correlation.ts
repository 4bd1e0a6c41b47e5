import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** Runs `work` under an id that its logs, RPC calls and jobs carry. */
export const withCorrelation = <T>(id: string, work: () => T): T => storage.run(id, work);

/** The current id, or a new one. */
export const correlationId = (): string => storage.getStore() ?? randomUUID();

/** The current id, if any. */
export const currentCorrelationId = (): string | undefined => storage.getStore();
