import type { DraftStore, UploadDraft } from '../src/features/uploads/draft/draft-store';

/** An in-memory draft store: jsdom lacks IndexedDB. */
export class MemoryDrafts implements DraftStore {
  readonly kept = new Map<string, UploadDraft>();

  async load(tab: string): Promise<UploadDraft | undefined> {
    return this.kept.get(tab);
  }

  async save(tab: string, draft: UploadDraft): Promise<void> {
    this.kept.set(tab, draft);
  }

  async delete(tab: string): Promise<void> {
    this.kept.delete(tab);
  }

  async deleteOlderThan(before: number): Promise<void> {
    for (const [tab, draft] of this.kept) if (draft.savedAt < before) this.kept.delete(tab);
  }
}
