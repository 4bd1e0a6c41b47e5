import { MemoryDrafts } from '../../../../testing/memory-drafts';
import { EMPTY_FIELDS } from '../upload-fields';
import { DRAFT_LIFETIME_MS, deleteOldDrafts } from './draft-store';

const draft = (age: number) => ({
  savedAt: Date.now() - age,
  path: '/upload',
  pages: [],
  fields: EMPTY_FIELDS,
  attempt: null,
});

describe('drafts that were left behind', () => {
  it('are deleted after an hour, whichever tab made them; younger ones are kept', async () => {
    const drafts = new MemoryDrafts();
    drafts.kept.set('old', draft(DRAFT_LIFETIME_MS + 1_000));
    drafts.kept.set('young', draft(DRAFT_LIFETIME_MS - 60_000));
    await deleteOldDrafts(drafts);
    expect([...drafts.kept.keys()]).toEqual(['young']);
  });

  it('cause no trouble if the browser refuses its storage', async () => {
    const drafts = new MemoryDrafts();
    drafts.deleteOlderThan = () => Promise.reject(new Error('refused'));
    await expect(deleteOldDrafts(drafts)).resolves.toBeUndefined();
  });
});
