import { randomUUID } from 'node:crypto';
import { eraseBorrower } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { newActor, outcomeOf, waitFor } from '@coverleaf/testing';
import { Queue } from 'bullmq';
import { IsNull, Not } from 'typeorm';
import { samplePhoto } from '../../../../libs/parsers/test/sample-files';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { TransmissionEntity } from '../transmissions/transmission.entity';
import { ErasuresService } from './erasures.service';
import { RetentionRunEntity } from './retention-run.entity';
import { RetentionService } from './retention.service';

const TABLES = [
  ...['insurance_uploads', 'insurance_confirmations', 'transmissions', 'transmission_events'],
  ...['upload_events', 'discarded_files'],
];

describe('the erasure of a borrower', () => {
  let queue: Queue;
  // Before the service stops.
  afterAll(() => queue.close());
  const service = useDocument();
  const erasures = () => service.get(ErasuresService);
  const actor = newActor();

  beforeAll(() => {
    queue = new Queue(eraseBorrower.name, { connection: { url: service.redis.url }, prefix: 'coverleaf' });
    queue.on('error', () => undefined);
  });
  afterEach(async () => {
    await service.fault('none');
    await service.empty();
  });

  const count = async (table: string) => (await service.query(`select 1 from ${table}`)).length;
  const request = (email: string, dryRun = false) => erasures().request({ actor, body: { email, dryRun } });
  const erase = async (email: string): Promise<string> => (await request(email)).erasure?.id ?? '';
  const finished = async (id: string): Promise<RetentionRunEntity> => {
    const [rows, where] = [service.rows(RetentionRunEntity), { id, finishedAt: Not(IsNull()) }];
    await waitFor(() => rows.existsBy(where), { timeoutMs: 20_000, what: 'the erasure' });
    return rows.findOneByOrFail(where);
  };

  it('deletes rows, files, contact details, transmissions and history, wherever the address was', async () => {
    const photo = await samplePhoto().png().toBuffer();
    await service.sendUntil('closed', SKYLA, { bytes: photo, email: 'Ann@Example.com' });
    const left = await service.sendUntil('sent', HARBOR, { email: 'other@example.com' });
    await service.confirm(left);
    const { plan, erasure } = await request('ANN@example.com', true);
    expect(erasure).toBeNull();
    const counts = {
      documents: 2,
      files: 3,
      confirmations: 1,
      transmissions: 3,
      mails: 0,
      cases: 0,
      held: 0,
    };
    expect(plan).toEqual(counts);
    expect((await service.files()).length).toBe(3);

    const removal = await finished(await erase('ANN@example.com'));
    expect(removal).toMatchObject({ documents: 2, files: 3, held: 0, emailHash: null });
    expect(await Promise.all(TABLES.map((table) => count(table)))).toEqual(TABLES.map(() => 0));
    expect(await service.files()).toEqual([]);
  });

  it('leaves other borrowers and documents on legal hold, and says so', async () => {
    const emails = ['ann@example.com', 'ann@example.com', 'ben@example.com'];
    const closed = emails.map((email) => service.sendUntil('closed', SKYLA, { email }));
    const [kept = '', gone = '', others = ''] = await Promise.all(closed);
    const body = { held: true, reason: 'Asked for by a court' };
    await service.get(RetentionService).setLegalHold({ actor, params: { id: kept }, body });
    expect(await finished(await erase('ann@example.com'))).toMatchObject({ documents: 1, held: 1 });
    expect((await service.files()).length).toBe(2);
    await expect(service.upload(gone)).rejects.toThrow();
    expect((await service.upload(others)).stage).toBe('closed');
  });

  it('waits for what is being sent; its job finds nothing afterwards and ends', async () => {
    // The job's own retry must come after the erasure's second attempt.
    await service.fault('busy', undefined, '5');
    const id = await service.send(SKYLA, { email: 'ann@example.com' });
    await service.untilTransmission(id, 'retrying');
    const transmissions = service.rows(TransmissionEntity);
    await transmissions.update({ uploadId: id }, { state: 'sending', jobId: randomUUID() });
    const erasureId = await erase('ann@example.com');
    await triedAgain(erasureId);
    expect((await service.upload(id)).stage).toBe('sending');
    await transmissions.update({ uploadId: id }, { state: 'retrying' });
    expect(await finished(erasureId)).toMatchObject({ documents: 1, files: 1 });
    await service.untilIdle();
    expect(await service.files()).toEqual([]);
  });

  it('deletes emails first, and waits with everything else while one of their files is being filed', async () => {
    const hash = keyedHash('email', 'ann@example.com');
    service.mails.mails.set(hash, 3);
    const id = await service.sendUntil('closed', SKYLA, { email: 'ann@example.com' });
    const { plan } = await request('ann@example.com', true);
    expect(plan).toMatchObject({ documents: 1, mails: 3 });
    service.mails.isFiling = true;
    service.mails.erasureCalls = 0;
    const erasureId = await erase('ann@example.com');
    await waitFor(() => service.mails.erasureCalls > 1, { what: 'the erasure to be tried again' });
    expect((await service.upload(id)).stage).toBe('closed');
    service.mails.isFiling = false;
    expect(await finished(erasureId)).toMatchObject({ documents: 1, files: 1, mails: 3 });
    const fields = ['1 documents', '1 files', '3 mails'];
    expect(await service.acts({ action: 'erasure.finished' })).toMatchObject([{ fields }]);
  });

  it('waits for an email to the borrower that is being sent', async () => {
    const id = await service.sendUntil('closed', SKYLA, { email: 'ann@example.com' });
    const update = `update notifications set state = $2, sent_at = null where upload_id = $1 and kind = 'received'`;
    const put = (state: string) => service.query(update, [id, state]);
    const told = `select 1 from notifications where upload_id = $1 and state in ('waiting', 'sending')`;
    await waitFor(async () => (await service.query<unknown[]>(told, [id])).length === 0);
    await put('sending');
    const erasureId = await erase('ann@example.com');
    await triedAgain(erasureId);
    expect((await service.upload(id)).stage).toBe('closed');
    await put('skipped');
    expect(await finished(erasureId)).toMatchObject({ documents: 1 });
  });

  it('resumes after a kill between deleting rows and files', async () => {
    const id = await service.sendUntil('closed', SKYLA, { email: 'ann@example.com' });
    const { filePath } = await service.upload(id);
    // The state after the transaction, before the file is deleted from the store.
    const erasureId = await erase('nobody@example.com');
    await finished(erasureId);
    const tables = ['transmission_events', 'transmissions', 'insurance_uploads'];
    await service.query(tables.map((table) => `delete from ${table}`).join('; '));
    await service.query(`insert into discarded_files values ($1, $2)`, [filePath, erasureId]);
    const unfinished = { finishedAt: null, emailHash: 'x' };
    await service.rows(RetentionRunEntity).update({ id: erasureId }, unfinished);
    await service.enqueue(eraseBorrower, { erasureId });
    await finished(erasureId);
    expect(await service.files()).toEqual([]);
  });

  it('is refused to staff of one lender', async () => {
    const ofLender = { ...actor, lenderId: randomUUID() };
    const body = { email: 'ann@example.com', dryRun: false };
    expect(await outcomeOf(erasures().request({ actor: ofLender, body }))).toMatch(/^403 /);
  });

  it('leaves the address in no job and no act', async () => {
    service.redis.pause();
    await request('ann@example.com');
    const outbox = await service.query(`select * from outbox`);
    expect(outbox.length).toBeGreaterThan(1);
    service.redis.resume();
    expect(JSON.stringify(outbox)).not.toMatch(/ann|example/i);
  });

  const triedAgain = (erasureId: string) => {
    const ids = `select id from outbox where payload ->> 'erasureId' = $1`;
    const isTriedAgain = async (): Promise<boolean> => {
      const [row] = await service.query<{ id: string }>(ids, [erasureId]);
      return ((row && (await queue.getJob(row.id)))?.attemptsMade ?? 0) > 1;
    };
    return waitFor(isTriedAgain, { what: 'the erasure to be tried again' });
  };
});
