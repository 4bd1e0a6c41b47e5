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
import type { Contact } from '../../features/contacts/hear-about-it';
import { isStep, type Step } from '../../features/uploads/upload-steps';
import { usePortal } from '../portal-context';
import type { LoanState } from './use-loan';

/**
 * The current step lives in history state: Back goes one step back, a reload stays, and a new visit starts with the form.
 * The sent upload lives in session storage.
 * @param carried kept in history state for a reload
 */
export function useUploadHistory(path: string, carried: LoanState) {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const state: unknown = location.state;
  const record = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

  const first = useFirstUpload();
  const collateral = carried.loan?.collateral ?? '';
  const withoutScript = useMemo(
    () => uploadSentWithoutScript(first, path, collateral),
    [first, path, collateral],
  );
  const stored = useMemo(() => (hydrated ? findSentUpload(path) : null), [hydrated, path]);
  /** Sent by this page itself, not restored from session storage. */
  const [own, setOwn] = useState(withoutScript);
  // Going Back to the server-rendered page shows its old state; session storage knows whether contact is finished.
  const isFinished = stored !== null && stored.id === own?.id && own === withoutScript && !stored.contact;
  const sent = isFinished ? stored : (own ?? stored);

  useEffect(() => {
    if (withoutScript && sent === withoutScript) storeSentUpload(withoutScript);
  }, [sent, withoutScript]);

  const requested = hydrated && isSentStage(record.stage) ? record.stage : withoutScript ? 'sent' : null;
  const stage = sent && requested === 'confirming' && !sent.contact ? 'thanked' : sent && requested;
  useStageFocus(stage);

  const store = (next: SentUpload): void => {
    storeSentUpload(next);
    setOwn(next);
  };
  return {
    step: hydrated && isStep(record.step) ? record.step : ('file' as const),
    /** @param replace the current history entry cannot be shown and is replaced */
    goTo: (step: Step, replace = false) => void navigate(pathname, { replace, state: { ...carried, step } }),
    stage,
    sent,
    onReceived: (next: SentUpload) => {
      store(next);
      void navigate(pathname, { replace: true, state: { stage: 'sent' } });
    },
    /** The form for further details is filled in with it. */
    leaveContact: (contact: Contact) => {
      if (!sent?.contact) return;
      const known = { ...sent.contact, email: '', phone: '', ...contact };
      store({ ...sent, contact: known, willBeNotified: true });
    },
    /** Contact details were given or skipped: deletes the borrower's details from the stored upload. */
    finishContact: (emailGiven?: boolean) => {
      if (sent?.contact) store({ ...sent, contact: null, willBeNotified: emailGiven ?? sent.willBeNotified });
    },
  };
}

/** Focuses the heading of a new stage, so that screen readers announce it. */
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
