import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { PageFile } from '../pages/page-file';
import type { PreparedDocument } from '../pages/prepare-document';
import type { UploadFields } from '../upload-fields';

/** An attempt to send: every retry sends the same document under the same key. */
export interface SendAttempt {
  /** Identifies the content; different content needs a new attempt. */
  readonly signature: string;
  readonly idempotencyKey: string;
  readonly document: PreparedDocument;
}

export interface UploadDraft {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The page it belongs to, so that lenders do not share drafts. */
  readonly path: string;
  readonly pages: readonly PageFile[];
  readonly fields: UploadFields;
  readonly attempt: SendAttempt | null;
}

/** Stores one draft per tab. Phones are shared, so a draft lives for an hour at most. */
export interface DraftStore {
  load(tab: string): Promise<UploadDraft | undefined>;
  save(tab: string, draft: UploadDraft): Promise<void>;
  delete(tab: string): Promise<void>;
  /** Deletes the drafts of all tabs saved before a time in milliseconds since 1970. */
  deleteOlderThan(before: number): Promise<void>;
}

export const DRAFT_LIFETIME_MS = 3_600_000;

const DATABASE = 'coverleaf';

/** Drafts in IndexedDB, which stores files. */
export function indexedDbDrafts(): DraftStore {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore(DATABASE, 'drafts'));
  return {
    load: (tab) => get<UploadDraft>(tab, store()),
    save: (tab, draft) => set(tab, draft, store()),
    delete: (tab) => del(tab, store()),
    async deleteOlderThan(before) {
      // Opening a database creates it, also for visitors who never upload.
      const known = await indexedDB.databases?.();
      if (known && !known.some(({ name }) => name === DATABASE)) return;
      const all = await entries<string, UploadDraft>(store());
      await Promise.all(
        all.filter(([, draft]) => !(draft.savedAt >= before)).map(([tab]) => del(tab, store())),
      );
    },
  };
}

/** Deletes expired drafts. Phones are shared, so any page does this. */
export const deleteOldDrafts = (store: DraftStore): Promise<void> =>
  // A browser without storage has no drafts.
  store.deleteOlderThan(Date.now() - DRAFT_LIFETIME_MS).catch(() => undefined);
