import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryDrafts } from '../../../../testing/memory-drafts';
import { EMPTY_FIELDS } from '../upload-fields';
import { useUploadDraft } from './use-upload-draft';

const early = { read: () => ({}), untilBlurred: () => Promise.resolve(), release: () => undefined };

describe('the draft of an upload', () => {
  it('is not written again after it was sent, while its page is still open', async () => {
    const drafts = new MemoryDrafts();
    const { result } = renderHook(() => useUploadDraft(drafts, '/skyla/upload', early));
    await waitFor(() => expect(result.current.ready).toBe(true));
    act(() => result.current.change({ fields: { ...EMPTY_FIELDS, name: 'Maria Lopez' } }));
    dispatchEvent(new Event('pagehide'));
    expect(drafts.kept.size).toBe(1);
    act(() => result.current.clear());
    dispatchEvent(new Event('pagehide'));
    expect(drafts.kept.size).toBe(0);
  });
});
