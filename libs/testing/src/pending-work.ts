export interface PendingWork {
  readonly run: () => Promise<string>;
  readonly end: () => void;
  readonly hasStarted: () => boolean;
}

/** Work that lasts until `end` is called. */
export function pendingWork(): PendingWork {
  let end = (): void => undefined;
  const promise = new Promise<string>((resolve) => (end = () => resolve('done')));
  let hasStarted = false;
  return {
    run() {
      hasStarted = true;
      return promise;
    },
    end,
    hasStarted: () => hasStarted,
  };
}
