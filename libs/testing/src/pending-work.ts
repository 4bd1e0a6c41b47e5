/** Work that lasts until `end` is called. */
export function pendingWork() {
  let end = (): void => undefined;
  const promise = new Promise<string>((resolve) => (end = () => resolve('done')));
  let hasStarted = false;
  const run = (): Promise<string> => {
    hasStarted = true;
    return promise;
  };
  return { run, end, hasStarted: () => hasStarted };
}
