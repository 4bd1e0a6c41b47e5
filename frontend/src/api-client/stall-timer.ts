/** A connection without progress for this long is treated as lost. */
const STALL_MS = 60_000;

/** Aborts a request after `STALL_MS` without progress, until it is stopped. */
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
