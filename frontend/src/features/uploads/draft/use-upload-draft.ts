import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_FIELDS, type UploadFields } from '../upload-fields';
import type { PageFile } from '../pages/page-file';
import { DRAFT_LIFETIME_MS, type DraftStore, type SendAttempt, type UploadDraft } from './draft-store';
import { tabId } from './tab-id';

export interface DraftContent {
  readonly pages: readonly PageFile[];
  readonly fields: UploadFields;
  readonly attempt: SendAttempt | null;
}

export interface UploadDraftHandle extends DraftContent {
  /** False until it is known whether there is a draft. */
  readonly ready: boolean;
  readonly change: (part: Partial<DraftContent>) => void;
  /** Forgets everything, here and in the store. */
  readonly clear: () => void;
}

const EMPTY: DraftContent = { pages: [], fields: EMPTY_FIELDS, attempt: null };
/** Writing waits for a pause in typing, in milliseconds. */
const PAUSE_MS = 250;

/** What the borrower has prepared, kept so that a reload loses nothing. */
export function useUploadDraft(store: DraftStore, path: string): UploadDraftHandle {
  const [content, setContent] = useState(EMPTY);
  const [ready, setReady] = useState(false);
  const touched = useRef(false);

  useEffect(() => {
    let current = true;
    void loadDraft(store, path).then((draft) => {
      if (!current) return;
      // What was added while the draft was being read is newer than the draft.
      if (draft && !touched.current) setContent(draft);
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, [store, path]);

  useEffect(() => {
    if (!ready || !touched.current) return undefined;
    const write = (): void => void saveDraft(store, { ...content, path, savedAt: Date.now() });
    const soon = setTimeout(write, PAUSE_MS);
    const expiry = setTimeout(() => {
      touched.current = false;
      setContent(EMPTY);
      void removeDraft(store);
    }, DRAFT_LIFETIME_MS);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(soon);
      clearTimeout(expiry);
      removeEventListener('pagehide', write);
    };
  }, [store, path, content, ready]);

  const change = useCallback((part: Partial<DraftContent>) => {
    touched.current = true;
    setContent((before) => ({ ...before, ...part }));
  }, []);

  const clear = useCallback(() => {
    touched.current = false;
    setContent(EMPTY);
    void removeDraft(store);
  }, [store]);

  return { ...content, ready, change, clear };
}

// A browser may refuse its storage (private windows, a full disk). An upload works without a draft, so each of these
// goes on without one.

async function loadDraft(store: DraftStore, path: string): Promise<UploadDraft | undefined> {
  try {
    await store.purge(Date.now() - DRAFT_LIFETIME_MS);
    const draft = await store.load(tabId());
    return draft?.path === path ? draft : undefined;
  } catch {
    return undefined;
  }
}

async function saveDraft(store: DraftStore, draft: UploadDraft): Promise<void> {
  try {
    await store.save(tabId(), draft);
  } catch {
    return;
  }
}

async function removeDraft(store: DraftStore): Promise<void> {
  try {
    await store.remove(tabId());
  } catch {
    return;
  }
}
