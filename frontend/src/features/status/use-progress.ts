import type { UploadProgress } from '@coverleaf/contracts';
import { useEffect, useState } from 'react';
import { readProgress } from './api/read-progress';

/** Milliseconds between two looks. */
export const LOOK_EVERY_MS = 10_000;

/** How far an upload has come, looked at again while the page is open and in sight, until it is over. */
export function useProgress(token: string, first: UploadProgress): UploadProgress {
  const [progress, setProgress] = useState(first);
  // What a lender's system took goes no further here, though nobody has decided on it.
  const isOver = progress.status !== 'pending';
  useEffect(() => {
    if (isOver) return;
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const result = await readProgress(token, leaving.signal);
      // What could not be read stays as it was; the next look may have it.
      if (result.ok && !leaving.signal.aborted) setProgress(result.reply);
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    const back = (): void => void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
      leaving.abort();
    };
  }, [token, isOver]);
  return progress;
}
