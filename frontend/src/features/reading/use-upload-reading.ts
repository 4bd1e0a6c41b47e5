import type { UploadReading } from '@coverleaf/contracts';
import { useEffect, useState } from 'react';
import { client, resultOf } from '../../api-client/client';

/**
 * - `pending`: not read yet
 * - `ended`: there is a result
 * - `late`: it takes longer than people wait at a page
 * - `elsewhere`: this browser may no longer ask; the status page has the result
 */
export type ReadingProgress =
  | { readonly kind: 'pending' | 'late'; readonly reading: UploadReading | null }
  | { readonly kind: 'ended'; readonly reading: UploadReading }
  | { readonly kind: 'elsewhere' };

/** Milliseconds until the next poll, by the time since the first. */
const pauseAt = (waited: number): number => (waited < 15_000 ? 1_000 : waited < 60_000 ? 3_000 : 10_000);
const USUAL_WAIT_MS = 45_000;
const LONGEST_WAIT_MS = 4 * 60_000;
/** The token was used or is another browser's, the upload is gone, or the server doesn't read. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405, 422]);

/**
 * Polls for the reading of an upload until it has ended, while the page is visible.
 * @returns also a function that asks again, because the URLs of pictures expire after minutes
 */
export function useUploadReading(id: string, token: string): readonly [ReadingProgress, askAnew: () => void] {
  const [times, setTimes] = useState(1);
  const [progress, setProgress] = useState<ReadingProgress>({ kind: 'pending', reading: null });
  useEffect(() => {
    let controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let started = Date.now();
    let isOver = false;
    const ask = async (): Promise<void> => {
      const { signal } = controller;
      const next = await read(id, token, signal);
      if (signal.aborted) return;
      isOver = next !== null && next.kind !== 'pending';
      const waited = Date.now() - started;
      if (isOver && next) setProgress(next);
      else setProgress((last) => stillPending(next ?? last, waited > USUAL_WAIT_MS));
      if (!isOver && waited < LONGEST_WAIT_MS) timer = setTimeout(() => void ask(), pauseAt(waited));
    };
    const stop = (): void => {
      controller.abort();
      clearTimeout(timer);
    };
    const goOn = (): void => {
      stop();
      if (isOver || document.visibilityState === 'hidden') return;
      controller = new AbortController();
      // Restarts the wait when somebody comes back to the page.
      started = Date.now();
      void ask();
    };
    goOn();
    document.addEventListener('visibilitychange', goOn);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', goOn);
    };
  }, [id, token, times]);
  return [progress, () => setTimes((before) => before + 1)];
}

const stillPending = (last: ReadingProgress, isLate: boolean): ReadingProgress =>
  'reading' in last && last.kind !== 'ended' ? { ...last, kind: isLate ? 'late' : 'pending' } : last;

/** Null if it may be known at the next attempt. */
async function read(id: string, token: string, signal: AbortSignal): Promise<ReadingProgress | null> {
  const result = await resultOf(
    client.POST('/api/v1/uploads/{id}/reading', { params: { path: { id } }, body: { token }, signal }),
  );
  if (!result.ok) {
    const { failure } = result;
    const isRefused = failure.kind === 'problem' && REFUSALS.has(failure.problem.status);
    return isRefused ? { kind: 'elsewhere' } : null;
  }
  const { state } = result.reply;
  return { kind: state === 'read' || state === 'unread' ? 'ended' : 'pending', reading: result.reply };
}
