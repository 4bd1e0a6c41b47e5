import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { PageFile } from '../pages/page-file';
import type { PreparedDocument } from '../pages/prepare-document';
import type { UploadFields } from '../upload-fields';

/** One act of sending: whatever goes wrong, the same document goes out under the same key. */
export interface SendAttempt {
  /** Of the content. Another content needs another attempt. */
  readonly signature: string;
  readonly idempotencyKey: string;
  readonly document: PreparedDocument;
}

export interface UploadDraft {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The page it belongs to: one lender's draft is none of another's. */
  readonly path: string;
  readonly pages: readonly PageFile[];
  readonly fields: UploadFields;
  readonly attempt: SendAttempt | null;
}

/** Keeps a draft for each tab. Phones are shared, so nothing stays longer than an hour. */
export interface DraftStore {
  load(tab: string): Promise<UploadDraft | undefined>;
  save(tab: string, draft: UploadDraft): Promise<void>;
  delete(tab: string): Promise<void>;
  /** Removes what was saved before a time, of any tab. */
  deleteOlderThan(before: number): Promise<void>;
}

export const DRAFT_LIFETIME_MS = 3_600_000;

const DATABASE = 'coverleaf';

/** Drafts in IndexedDB, which takes files as they are. */
export function indexedDbDrafts(): DraftStore {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore(DATABASE, 'drafts'));
  return {
    load: (tab) => get<UploadDraft>(tab, store()),
    save: (tab, draft) => set(tab, draft, store()),
    delete: (tab) => del(tab, store()),
    async deleteOlderThan(before) {
      // To look into a database makes it, on the devices of all who only read.
      const known = await indexedDB.databases?.();
      if (known && !known.some(({ name }) => name === DATABASE)) return;
      const all = await entries<string, UploadDraft>(store());
      await Promise.all(
        all.filter(([, draft]) => !(draft.savedAt >= before)).map(([tab]) => del(tab, store())),
      );
    },
  };
}

/** Phones are shared: what somebody left behind goes when anybody opens any page, whether or not they upload. */
export async function deleteOldDrafts(store: DraftStore): Promise<void> {
  try {
    await store.deleteOlderThan(Date.now() - DRAFT_LIFETIME_MS);
  } catch {
    // A browser that refuses its storage keeps no draft either.
    return;
  }
}
