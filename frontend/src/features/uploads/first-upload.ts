import type { UploadOutcome } from '@coverleaf/contracts';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../components/page-title/use-hydrated';

/** What the server answered to a form that was sent without script. */
export const FirstUploadContext = createContext<UploadOutcome | null>(null);

/** It belongs to the page that came from the server, and to no later one of the browser's history. */
export function useFirstUpload(): UploadOutcome | null {
  const outcome = useContext(FirstUploadContext);
  const { key } = useLocation();
  return !useHydrated() || key === 'default' ? outcome : null;
}
