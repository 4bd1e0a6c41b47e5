import { waitFor } from '@coverleaf/testing';
import { declarationsPdf } from '../../test/declarations-pdf';
import { SKYLA, useDocument } from '../../test/start-document';
import { DocumentReadingEntity } from './results/reading.entity';

describe('a worker', () => {
  const service = useDocument({ ROLE: 'worker', READING: 'true' });

  it('leaves the reading of an upload to a reader, and does everything else', async () => {
    const uploadId = await service.sendUntil('closed', SKYLA, { bytes: await declarationsPdf() });
    const left = () => service.query<{ job: string; enqueued_at: Date | null }>('select * from outbox');
    await waitFor(async () => (await left()).length === 1, {
      timeoutMs: 10_000,
      what: 'all other jobs to end',
    });
    expect(await left()).toMatchObject([{ job: 'document.read-upload', enqueued_at: expect.any(Date) }]);
    expect(await service.rows(DocumentReadingEntity).findOneBy({ uploadId })).toMatchObject({
      state: 'waiting',
    });
  });
});

describe('a reader', () => {
  const service = useDocument({ ROLE: 'reader', READING: 'true' });

  it('reads an upload, and leaves everything else to workers', async () => {
    const uploadId = await service.send(SKYLA, { bytes: await declarationsPdf() });
    const isRead = () => service.rows(DocumentReadingEntity).existsBy({ uploadId, state: 'read' });
    await waitFor(isRead, { timeoutMs: 60_000, what: 'the upload to be read' });
    expect((await service.upload(uploadId)).stage).toBe('received');
  });
});
