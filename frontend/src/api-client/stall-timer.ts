/** A connection on which nothing has moved for this long is lost, whatever the browser still hopes. */
const STALL_MS = 60_000;

/** Aborts a request once nothing has moved on it for too long, from now on until it is stopped. */
export function startStallTimer(xhr: XMLHttpRequest): {
  readonly restart: () => void;
  readonly stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const restart = (): void => {
    stop();
    timer = setTimeout(() => xhr.abort(), STALL_MS);
  };
  restart();
  return { restart, stop };
}
