import { randomUUID } from 'node:crypto';
import { outcomeOf } from '@coverleaf/testing';
import { samplePdf } from '../../../../../libs/parsers/test/sample-files';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { UploadEntity } from '../upload.entity';
import { type NewUpload, UploadIntakeService } from './upload-intake.service';

describe('an upload', () => {
  const service = useDocument();
  const uploads = () => service.get(UploadIntakeService);
  const request = (bytes: Uint8Array, more: Partial<NewUpload> = {}): Promise<NewUpload> =>
    service.newUpload({ bytes, lender: SKYLA, email: 'Ann@Example.com', ...more });
  const rows = () => service.rows(UploadEntity).count();

  it('becomes a row that describes what was received', async () => {
    const upload = await request(await samplePdf(3));
    const { receipt, repeated } = await uploads().create(upload);
    expect(repeated).toBe(false);
    expect(receipt).toMatchObject({ status: 'pending', receipt: { pages: 3, sha256: upload.file.sha256 } });
    const row = await service.rows(UploadEntity).findOneByOrFail({ id: receipt.id });
    expect(row).toMatchObject({
      email: 'Ann@Example.com',
      contentType: 'application/pdf',
      accountId: 'SKY-1001',
      notes: 'Prairie Mutual',
    });
  });

  it('keeps its idempotency key only as a hash, because the key may reveal what was typed', async () => {
    const idempotencyKey = `form-${randomUUID()}`;
    const { receipt } = await uploads().create(await request(await samplePdf(), { idempotencyKey }));
    const row = await service.rows(UploadEntity).findOneByOrFail({ id: receipt.id });
    expect(row.idempotencyKey).toMatch(/^[\w-]{43}$/);
    expect(row.idempotencyKey).not.toContain(idempotencyKey);
  });

  it('is found under a key that an earlier release stored in clear text', async () => {
    const upload = await request(await samplePdf(), { idempotencyKey: randomUUID() });
    const { receipt } = await uploads().create(upload);
    await service.rows(UploadEntity).update({ id: receipt.id }, { idempotencyKey: upload.idempotencyKey });
    expect(await uploads().create(upload)).toMatchObject({ receipt: { id: receipt.id } });
  });

  it('is the same upload if it is sent again under its key, even at the same moment', async () => {
    const idempotencyKey = randomUUID();
    const bytes = await samplePdf();
    const before = await rows();
    const upload = await request(bytes, { idempotencyKey, lender: HARBOR });
    const files = await Promise.all(Array.from({ length: 8 }, () => service.storeFile(bytes)));
    const results = await Promise.all(files.map((file) => uploads().create({ ...upload, file })));
    expect(new Set(results.map(({ receipt }) => receipt.id + receipt.confirmationToken)).size).toBe(1);
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await rows()).toBe(before + 1);
  });

  it('keeps its file if it is registered twice because the first reply was lost', async () => {
    const upload = await request(await samplePdf(), { idempotencyKey: randomUUID() });
    const first = await uploads().create(upload);
    // A caller that gets `repeated` deletes its new file.
    const second = await uploads().create(upload);
    expect([second.receipt.id, second.repeated]).toEqual([first.receipt.id, false]);
    const twice = await request(await samplePdf(), { idempotencyKey: randomUUID() });
    const both = await Promise.all([uploads().create(twice), uploads().create(twice)]);
    expect(both.map(({ repeated }) => repeated)).toEqual([false, false]);
    expect(new Set(both.map(({ receipt }) => receipt.id)).size).toBe(1);
  });

  it('is refused if its key was used for something else', async () => {
    const idempotencyKey = randomUUID();
    await uploads().create(await request(await samplePdf(), { idempotencyKey }));
    const other = await request(await samplePdf(), { idempotencyKey, name: 'Somebody Else' });
    expect(await outcomeOf(uploads().create(other))).toBe('409 idempotency_conflict');
  });
});
