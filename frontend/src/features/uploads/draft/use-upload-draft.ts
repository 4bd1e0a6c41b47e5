import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readFields } from '../../../components/forms/form-errors';
import { EMPTY_FIELDS, FIELD_NAMES, type UploadFields } from '../upload-fields';
import { newId, type PageFile } from '../pages/page-file';
import { DRAFT_LIFETIME_MS, type DraftStore, type SendAttempt, type UploadDraft } from './draft-store';

/** The plain fields that stand in the page until the script takes over. */
export interface PlainForm {
  /** What was typed into them. */
  readonly read: () => Partial<UploadFields>;
  /** Waits until nobody is typing there: a field that vanishes under the fingers loses their place. */
  readonly free: () => Promise<void>;
  /** The borrower has sent the form: there is nothing to wait for. */
  readonly hurry: () => void;
}

export function usePlainForm(plain: RefObject<HTMLElement | null>): PlainForm {
  const release = useRef<() => void>(() => undefined);
  return useMemo(
    () => ({
      read: () => {
        const form = plain.current?.closest('form');
        if (!form) return {};
        const typed = Object.entries(readFields(form, FIELD_NAMES)).filter(([, value]) => value !== '');
        return Object.fromEntries(typed);
      },
      free: () =>
        new Promise((resolve) => {
          const fields = plain.current;
          const typing = (): boolean => fields?.contains(document.activeElement) ?? false;
          const end = (): void => {
            fields?.removeEventListener('focusout', left);
            resolve();
          };
          // Only afterwards is it known where the focus went; another window leaves it where it is.
          const left = (): void => void setTimeout(() => typing() || end());
          release.current = end;
          if (typing()) fields?.addEventListener('focusout', left);
          else resolve();
        }),
      hurry: () => release.current(),
    }),
    [plain],
  );
}

const KEY = 'coverleaf.tab';

export interface DraftContent {
  readonly pages: readonly PageFile[];
  readonly fields: UploadFields;
  readonly attempt: SendAttempt | null;
}

export interface UploadDraftHandle extends DraftContent {
  /** False until it is known whether there is a draft. */
  readonly ready: boolean;
  /** The draft was on its way once, and did not arrive. */
  readonly interrupted: boolean;
  readonly change: (part: Partial<DraftContent>) => void;
  /** Takes it out of the store: it is sent. */
  readonly clear: () => void;
}

const EMPTY: DraftContent = { pages: [], fields: EMPTY_FIELDS, attempt: null };
/** Writing waits for a pause in typing, in milliseconds. */
const PAUSE_MS = 250;

/** What the borrower has prepared, kept so that a reload loses nothing. */
export function useUploadDraft(store: DraftStore, path: string, early: PlainForm): UploadDraftHandle {
  const [content, setContent] = useState(EMPTY);
  const [ready, setReady] = useState(false);
  const [interrupted, setInterrupted] = useState(false);
  const touched = useRef(false);
  /** Writes what is not written yet. */
  const pending = useRef<() => void>(() => undefined);

  useEffect(() => {
    let current = true;
    void loadDraft(store, path).then(async (draft) => {
      await early.free();
      if (!current) return;
      // What was added while the draft was being read is newer than the draft.
      const kept = touched.current ? undefined : draft;
      const typed = early.read();
      if (Object.keys(typed).length > 0) touched.current = true;
      setContent((added) => {
        const content = kept ?? added;
        return { ...content, fields: { ...content.fields, ...typed } };
      });
      setInterrupted(kept !== undefined && kept.attempt !== null);
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, [store, path, early]);

  useEffect(() => {
    if (!ready || !touched.current) return undefined;
    // What was sent while this write waited must not come back as a draft that was not.
    const write = (): void => {
      if (touched.current) void saveDraft(store, { ...content, path, savedAt: Date.now() });
    };
    pending.current = write;
    const soon = setTimeout(write, PAUSE_MS);
    const expiry = setTimeout(() => {
      touched.current = false;
      setContent(EMPTY);
      void deleteDraft(store);
    }, DRAFT_LIFETIME_MS);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(soon);
      clearTimeout(expiry);
      removeEventListener('pagehide', write);
    };
  }, [store, path, content, ready]);

  // A link away within the pause must not lose the last change.
  useEffect(() => () => pending.current(), []);

  const change = useCallback((part: Partial<DraftContent>) => {
    touched.current = true;
    setContent((before) => ({ ...before, ...part }));
  }, []);

  const clear = useCallback(() => {
    touched.current = false;
    void deleteDraft(store);
  }, [store]);

  return { ...content, ready, interrupted, change, clear };
}

// A browser may refuse its storage (private windows, a full disk). An upload works without a draft, so each of these
// goes on without one.

async function loadDraft(store: DraftStore, path: string): Promise<UploadDraft | undefined> {
  try {
    await store.deleteOlderThan(Date.now() - DRAFT_LIFETIME_MS);
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

async function deleteDraft(store: DraftStore): Promise<void> {
  try {
    await store.delete(tabId());
  } catch {
    return;
  }
}

/** A name for this tab that a reload keeps and a new tab lacks. */
function tabId(): string {
  const known = sessionStorage.getItem(KEY);
  if (known) return known;
  const fresh = newId();
  sessionStorage.setItem(KEY, fresh);
  return fresh;
}
