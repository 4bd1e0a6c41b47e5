import { DRAFT_LIFETIME_MS, type DraftStore } from './draft-store';

/** Phones are shared: what somebody left behind goes when anybody opens any page, whether or not they upload. */
export async function forgetOldDrafts(store: DraftStore): Promise<void> {
  try {
    await store.purge(Date.now() - DRAFT_LIFETIME_MS);
  } catch {
    // A browser that refuses its storage keeps no draft either.
    return;
  }
}
