import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readFields } from '../../../components/forms/form-errors';
import { EMPTY_FIELDS, FIELD_NAMES, type UploadFields } from '../upload-fields';
import { newId, type PageFile } from '../pages/page-file';
import { DRAFT_LIFETIME_MS, type DraftStore, type SendAttempt, type UploadDraft } from './draft-store';

/** The server-rendered fields before hydration. */
interface PlainForm {
  readonly read: () => Partial<UploadFields>;
  /** Waits until no field has the focus, so that none disappears while somebody types. */
  readonly untilBlurred: () => Promise<void>;
  /** Ends the wait, because the form was submitted. */
  readonly release: () => void;
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
      untilBlurred: () =>
        new Promise((resolve) => {
          const fields = plain.current;
          const typing = (): boolean => fields?.contains(document.activeElement) ?? false;
          const end = (): void => {
            fields?.removeEventListener('focusout', onBlur);
            resolve();
          };
          // The new focus is known only after the event; switching windows keeps it.
          const onBlur = (): void => void setTimeout(() => typing() || end());
          release.current = end;
          if (typing()) fields?.addEventListener('focusout', onBlur);
          else resolve();
        }),
      release: () => release.current(),
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

const EMPTY: DraftContent = { pages: [], fields: EMPTY_FIELDS, attempt: null };
/** Debounce of writes, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The upload in preparation, stored so that a reload loses nothing.
 * @param begun its initial content, instead of the stored draft
 * @param known fields that are filled in without a draft
 */
export function useUploadDraft(
  store: DraftStore,
  path: string,
  plainForm: PlainForm,
  begun: DraftContent | null = null,
  known: UploadFields = EMPTY_FIELDS,
) {
  const [content, setContent] = useState(begun ?? { ...EMPTY, fields: known });
  /** False until it is known whether there is a draft. */
  const [ready, setReady] = useState(false);
  /** An attempt to send the draft was interrupted. */
  const [interrupted, setInterrupted] = useState(false);
  const touched = useRef(begun !== null);
  const pending = useRef<() => void>(() => undefined);

  useEffect(() => {
    let current = true;
    void loadDraft(store, path).then(async (draft) => {
      await plainForm.untilBlurred();
      if (!current) return;
      // Changes made while the draft loaded are newer than the draft.
      const kept = touched.current ? undefined : draft;
      const typed = plainForm.read();
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
  }, [store, path, plainForm]);

  useEffect(() => {
    if (!ready || !touched.current) return undefined;
    // An upload sent while this write waited must not be stored as a draft again.
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

  // Unmounting within the debounce must not lose the last change.
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

/** A browser may refuse storage (private windows, full disk). An upload works without a draft. */
async function ignoreErrors<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

const loadDraft = (store: DraftStore, path: string): Promise<UploadDraft | undefined> =>
  ignoreErrors(async () => {
    await store.deleteOlderThan(Date.now() - DRAFT_LIFETIME_MS);
    const draft = await store.load(tabId());
    return draft?.path === path ? draft : undefined;
  });

const saveDraft = (store: DraftStore, draft: UploadDraft): Promise<void> =>
  ignoreErrors(() => store.save(tabId(), draft));

const deleteDraft = (store: DraftStore): Promise<void> => ignoreErrors(() => store.delete(tabId()));

function tabId(): string {
  const id = sessionStorage.getItem(KEY) ?? newId();
  sessionStorage.setItem(KEY, id);
  return id;
}
