import { randomUUID } from 'node:crypto';
import { type Actor, eraseBorrower, type ErasureAnswer } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { waitFor } from '@coverleaf/testing';
import { Queue } from 'bullmq';
import { type DocumentDriver, driverOf, HARBOR, SKYLA } from '../../test/document-driver';
import { samplePhoto } from '../../test/sample-files';
import { type RunningDocument, startDocument } from '../../test/start-document';
import { ConfirmationsService } from '../confirmations/confirmations.service';
import { ErasuresService } from './erasures.service';
import { RetentionRunEntity } from './retention-run.entity';
import { RetentionService } from './retention.service';

const TABLES = [
  'insurance_uploads',
  'insurance_confirmations',
  'transmissions',
  'transmission_events',
] as const;

describe('the erasure of a borrower', () => {
  let running: RunningDocument;
  let driver: DocumentDriver;
  let erasures: ErasuresService;
  let queue: Queue;
  const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

  beforeAll(async () => {
    running = await startDocument();
    driver = driverOf(running);
    erasures = running.app.get(ErasuresService, { strict: false });
    queue = new Queue(eraseBorrower.name, { connection: { url: running.redis.url }, prefix: 'coverleaf' });
    queue.on('error', () => undefined);
  });
  afterEach(async () => {
    await driver.fault('none');
    await running.empty();
  });
  afterAll(async () => {
    await queue.close();
    await running.stop();
  });

  const rows = async (): Promise<number[]> =>
    Promise.all(
      [...TABLES, 'upload_events', 'discarded_files'].map(async (table) => {
        const [row]: { n: number }[] = await running.dataSource.query(
          `select count(*)::int as n from ${table}`,
        );
        return row?.n ?? -1;
      }),
    );
  const files = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of running.store.list('insurance')) keys.push(key);
    return keys;
  };
  const confirm = async (id: string, email: string): Promise<void> => {
    const { confirmationToken } = await driver.upload(id);
    const form = {
      name: 'Ann Example',
      email,
      phone: '+1 555 010 0000',
      financialInstitution: 'Skyla',
      collateralDetails: '2021 Toyota Camry',
      loanNumberLast4: '1234',
    };
    await running.app
      .get(ConfirmationsService, { strict: false })
      .confirm({ params: { id }, body: { ...form, token: confirmationToken } });
  };
  const request = (email: string, dryRun = false): Promise<ErasureAnswer> =>
    erasures.request({ actor, body: { email, dryRun } });
  const erase = async (email: string): Promise<string> => (await request(email)).erasure?.id ?? '';
  const finished = async (id: string): Promise<RetentionRunEntity> => {
    const find = (): Promise<RetentionRunEntity> =>
      running.dataSource.getRepository(RetentionRunEntity).findOneByOrFail({ id });
    await waitFor(async () => (await find()).finishedAt !== null, { timeoutMs: 20_000, what: 'the erasure' });
    return find();
  };

  it('takes rows, files, contact details, transmissions and history, whatever address was where', async () => {
    const photo = await samplePhoto().png().toBuffer();
    const sent = await driver.send(SKYLA, photo, { email: 'Ann@Example.com' });
    const left = await driver.send(HARBOR, undefined, { email: 'other@example.com' });
    await driver.until(sent, 'closed');
    await driver.until(left, 'sent');
    await confirm(left, 'ann@example.com');
    const { plan, erasure } = await request('ANN@example.com', true);
    expect(erasure).toBeNull();
    expect(plan).toEqual({ documents: 2, files: 3, confirmations: 1, transmissions: 3, mails: 0, held: 0 });
    expect((await files()).length).toBe(3);

    const removal = await finished(await erase('ANN@example.com'));
    expect(removal).toMatchObject({ documents: 2, files: 3, held: 0, emailHash: null });
    expect(await rows()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await files()).toEqual([]);
  });

  it('leaves others and documents on legal hold, and says so', async () => {
    const kept = await driver.send(SKYLA, undefined, { email: 'ann@example.com' });
    const gone = await driver.send(SKYLA, undefined, { email: 'ann@example.com' });
    const others = await driver.send(SKYLA, undefined, { email: 'ben@example.com' });
    await Promise.all([kept, gone, others].map((id) => driver.until(id, 'closed')));
    await running.app
      .get(RetentionService, { strict: false })
      .setLegalHold({ actor, params: { id: kept }, body: { held: true, reason: 'Asked for by a court' } });
    expect(await finished(await erase('ann@example.com'))).toMatchObject({ documents: 1, held: 1 });
    expect((await files()).length).toBe(2);
    await expect(driver.upload(gone)).rejects.toThrow();
    expect((await driver.upload(others)).stage).toBe('closed');
  });

  it('waits for what is being sent at this moment; its job finds nothing afterwards and ends', async () => {
    // Its own next attempt must not come before the erasure's second one.
    await driver.fault('busy', undefined, '5');
    const id = await driver.send(SKYLA, undefined, { email: 'ann@example.com' });
    await driver.untilTransmission(id, 'retrying');
    await running.dataSource.query(
      `update transmissions set state = 'sending', job_id = $2 where upload_id = $1`,
      [id, randomUUID()],
    );
    const erasureId = await erase('ann@example.com');
    await waitFor(async () => (await attemptsOf(erasureId)) > 1, { what: 'the erasure to be tried again' });
    expect((await driver.upload(id)).stage).toBe('sending');
    await running.dataSource.query(`update transmissions set state = 'retrying' where upload_id = $1`, [id]);
    expect(await finished(erasureId)).toMatchObject({ documents: 1, files: 1 });
    await waitFor(async () => (await jobsLeft()) === 0, {
      timeoutMs: 20_000,
      what: 'every job to have ended',
    });
    expect(await files()).toEqual([]);
  });

  it('takes mails first, and waits with everything while a file of one is being filed', async () => {
    const hash = keyedHash('email', 'ann@example.com');
    running.mails.mails.set(hash, 3);
    const id = await driver.send(SKYLA, undefined, { email: 'ann@example.com' });
    await driver.until(id, 'closed');
    const { plan } = await request('ann@example.com', true);
    expect(plan).toMatchObject({ documents: 1, mails: 3 });
    running.mails.isFiling = true;
    running.mails.erasureCalls = 0;
    const erasureId = await erase('ann@example.com');
    await waitFor(() => running.mails.erasureCalls > 1, { what: 'the erasure to be tried again' });
    expect((await driver.upload(id)).stage).toBe('closed');
    running.mails.isFiling = false;
    expect(await finished(erasureId)).toMatchObject({ documents: 1, files: 1, mails: 3 });
    const acts: { payload: { fields: string[] } }[] = await running.dataSource.query(
      `select payload from outbox where payload ->> 'action' = 'erasure.finished'`,
    );
    expect(acts.map(({ payload }) => payload.fields)).toEqual([['1 documents', '1 files', '3 mails']]);
  });

  it('waits for a mail to the borrower that is under way', async () => {
    const id = await driver.send(SKYLA, undefined, { email: 'ann@example.com' });
    await driver.until(id, 'closed');
    const put = (state: string): Promise<unknown> =>
      running.dataSource.query(
        `update notifications set state = $2, sent_at = null where upload_id = $1 and kind = 'received'`,
        [id, state],
      );
    const told = `select 1 from notifications where upload_id = $1 and state in ('waiting', 'sending')`;
    await waitFor(async () => (await running.dataSource.query<unknown[]>(told, [id])).length === 0);
    await put('sending');
    const erasureId = await erase('ann@example.com');
    await waitFor(async () => (await attemptsOf(erasureId)) > 1, { what: 'the erasure to be tried again' });
    expect((await driver.upload(id)).stage).toBe('closed');
    await put('skipped');
    expect(await finished(erasureId)).toMatchObject({ documents: 1 });
  });

  it('goes on where a killed one has stopped: rows gone, files not', async () => {
    const id = await driver.send(SKYLA, undefined, { email: 'ann@example.com' });
    await driver.until(id, 'closed');
    const { filePath } = await driver.upload(id);
    // As it lies there after the transaction and before the store.
    const erasureId = await erase('nobody@example.com');
    await finished(erasureId);
    await running.dataSource.query(`delete from transmission_events`);
    await running.dataSource.query(`delete from transmissions`);
    await running.dataSource.query(`delete from insurance_uploads`);
    await running.dataSource.query(`insert into discarded_files values ($1, $2)`, [filePath, erasureId]);
    await running.dataSource.query(`update removals set finished_at = null, email_hash = 'x' where id = $1`, [
      erasureId,
    ]);
    await running.dataSource.query(
      `insert into outbox (job, payload, correlation_id) values ('document.erase-borrower', $1, 'test')`,
      [JSON.stringify({ erasureId })],
    );
    await finished(erasureId);
    expect(await files()).toEqual([]);
  });

  it('is refused to staff of one lender', async () => {
    const ofLender = { ...actor, lenderId: randomUUID() };
    const body = { email: 'ann@example.com', dryRun: false };
    await expect(erasures.request({ actor: ofLender, body })).rejects.toMatchObject({ status: 403 });
  });

  it('leaves the address in no job and no act', async () => {
    running.redis.pause();
    await request('ann@example.com');
    const outbox: unknown[] = await running.dataSource.query(`select * from outbox`);
    expect(outbox.length).toBeGreaterThan(1);
    running.redis.resume();
    expect(JSON.stringify(outbox)).not.toMatch(/ann|example/i);
  });

  const jobsLeft = async (): Promise<number> => {
    const [row]: { n: number }[] = await running.dataSource.query(
      `select count(*)::int as n from outbox where job not like '%.report-act'`,
    );
    return row?.n ?? -1;
  };
  const attemptsOf = async (erasureId: string): Promise<number> => {
    const [row]: { id: string }[] = await running.dataSource.query(
      `select id from outbox where payload ->> 'erasureId' = $1`,
      [erasureId],
    );
    const job = row && (await queue.getJob(row.id));
    return job?.attemptsMade ?? 0;
  };
});
