import type { UploadOutcome } from '@coverleaf/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../components/page-title/use-hydrated';
import {
  findSentUpload,
  isSentStage,
  storeSentUpload,
  uploadSentWithoutScript,
  type SentStage,
  type SentUpload,
} from '../../features/uploads/sent-upload';
import { isStep, type Step } from '../../features/uploads/upload-steps';
import { usePortal } from '../portal-context';

interface UploadHistory {
  readonly step: Step;
  /** @param replace the step that the history stands at cannot be shown: this one takes its place */
  readonly goTo: (step: Step, replace?: boolean) => void;
  /** What the page shows of an upload that has arrived; null: the form. */
  readonly stage: SentStage | null;
  /** What this tab has sent from this page within the hour. */
  readonly sent: SentUpload | null;
  readonly arrived: (sent: SentUpload) => void;
  /**
   * Contact details are given, skipped, or no longer wanted: what is kept of the upload names nobody.
   * @param told an address was given just now
   */
  readonly settle: (told?: boolean) => void;
}

/**
 * Where the borrower stands lives in the browser's history: the way back leads a step back, a reload stays, and who
 * comes anew finds the form. What was sent is kept by the tab.
 */
export function useUploadHistory(path: string): UploadHistory {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const state: unknown = location.state;
  const record = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

  const first = useFirstUpload();
  const plain = useMemo(() => uploadSentWithoutScript(first, path), [first, path]);
  const stored = useMemo(() => (hydrated ? findSentUpload(path) : null), [hydrated, path]);
  /** What this page itself has sent. */
  const [own, setOwn] = useState(plain);
  // Back on the page that came from the server, the details may have been settled long ago.
  const isSettled = stored !== null && stored.id === own?.id && own === plain && !stored.contact;
  const sent = isSettled ? stored : (own ?? stored);

  useEffect(() => {
    if (plain && sent === plain) storeSentUpload(plain);
  }, [sent, plain]);

  const asked = hydrated && isSentStage(record.stage) ? record.stage : plain ? 'sent' : null;
  const stage = sent && asked === 'confirming' && !sent.contact ? 'thanked' : sent && asked;
  useStageFocus(stage);

  const keep = (next: SentUpload): void => {
    storeSentUpload(next);
    setOwn(next);
  };
  return {
    step: hydrated && isStep(record.step) ? record.step : 'file',
    goTo: (step, replace = false) => void navigate(pathname, { replace, state: { step } }),
    stage,
    sent,
    arrived: (next) => {
      keep(next);
      void navigate(pathname, { replace: true, state: { stage: 'sent' } });
    },
    settle: (told) => {
      if (sent?.contact) keep({ ...sent, contact: null, willBeNotified: told ?? sent.willBeNotified });
    },
  };
}

/** A new stage is read out from its heading. */
function useStageFocus(stage: SentStage | null): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [stage]);
}

/** The server's answer to a form sent without script. It belongs to the first page of the browser's history only. */
export function useFirstUpload(): UploadOutcome | null {
  const { upload } = usePortal();
  const { key } = useLocation();
  return !useHydrated() || key === 'default' ? upload : null;
}
