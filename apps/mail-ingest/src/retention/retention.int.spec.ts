import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Actor, deleteExpiredEmails } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { Outbox } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import {
  storedKeys,
  createAwaitedAttachment,
  createEmail,
  createStoredAttachment,
} from '../../test/email-fixtures';
import { driverOf, type RunningMail, startMail } from '../../test/start-mail';
import { RetentionService } from './retention.service';

const BYTES = Buffer.from('%PDF-');

describe('retention of emails', () => {
  let running: RunningMail;
  let removals: RetentionService;
  const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

  beforeAll(async () => {
    running = await startMail();
    removals = running.app.get(RetentionService, { strict: false });
  });
  afterEach(() => running.empty());
  afterAll(() => running.stop());

  const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    running.dataSource.query(text, values);
  const acts = (action: string): Promise<{ payload: { fields: string[]; subjectId: string } }[]> =>
    sql(`select payload from outbox where payload ->> 'action' = $1`, [action]);
  const isThere = async (id: string): Promise<boolean> =>
    (await sql(`select 1 from emails where id = $1`, [id])).length > 0;
  const put = (key: string): Promise<unknown> =>
    running.store.put('attachments', key, Readable.from([BYTES]));
  const claim = async (attachmentId: string, jobId: string | null): Promise<void> => {
    await sql(
      `insert into attachment_filings (attachment_id, state, lender_id, institution, name, insurance_company, job_id)
       values ($1, 'waiting', gen_random_uuid(), 'Skyla', 'Ann', 'Not provided', $2)
       on conflict (attachment_id) do update set job_id = $2`,
      [attachmentId, jobId],
    );
  };

  it('deletes rows and files, including files without a row, and keeps a duplicate', async () => {
    const id = await createEmail(running, { sourcePath: 'incoming/one', generatedPdf: null });
    const copy = await createEmail(running, { duplicateOf: id });
    await createStoredAttachment(running, id, BYTES);
    await createStoredAttachment(running, copy, BYTES);
    await put('incoming/one');
    await put(`${id}/7-half-read.pdf`);
    await removals.delete({ actor, params: { id } });
    expect(await isThere(id)).toBe(false);
    expect(await storedKeys(running)).toEqual([`${copy}/0-policy.pdf`]);
    expect(await sql(`select duplicate_of from emails`)).toEqual([{ duplicate_of: null }]);
    expect(await sql(`select 1 from discarded_files`)).toEqual([]);
    expect((await acts('email.deleted')).map(({ payload }) => payload.subjectId)).toEqual([id]);
    await expect(removals.delete({ actor, params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('ignores a repeated webhook delivery of a deleted email, but accepts a new SMTP message', async () => {
    const driver = driverOf(running);
    const [byMailgun, bySmtp] = [
      { door: 'mailgun' as const, deliveryHash: 'a'.repeat(64), sourcePath: await driver.store(BYTES) },
      { door: 'smtp' as const, deliveryHash: 'b'.repeat(64), sourcePath: await driver.store(BYTES) },
    ];
    const [first, other] = [await driver.register(byMailgun), await driver.register(bySmtp)];
    for (const { id } of [first, other]) await removals.delete({ actor, params: { id } });
    const again = { ...byMailgun, sourcePath: await driver.store(BYTES) };
    expect(await driver.register(again)).toEqual({ id: first.id, repeated: true });
    expect(await sql(`select id from emails`)).toEqual([]);
    expect((await driver.register(bySmtp)).repeated).toBe(false);
  });

  it('waits for a file that is being fetched, and deletes it', async () => {
    const id = await createEmail(running);
    const attachment = await createAwaitedAttachment(running, id, 'https://storage.example/1');
    const fetching = running.dataSource.createQueryRunner();
    await fetching.startTransaction();
    const key = `${id}/0-policy.pdf`;
    await fetching.query(
      `update email_attachments set state = 'stored', storage_path = $2, sha256 = '', uploaded_at = now() where id = $1`,
      [attachment, key],
    );
    const deleting = removals.delete({ actor, params: { id } });
    const isWaiting = async (): Promise<boolean> =>
      (
        await sql(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length > 0;
    await waitFor(isWaiting, { what: 'the deletion to wait' });
    await put(key);
    await fetching.commitTransaction();
    await fetching.release();
    await deleting;
    expect(await storedKeys(running)).toEqual([]);
  });

  it('waits while an attachment is being filed', async () => {
    const id = await createEmail(running);
    const attachment = await createStoredAttachment(running, id, BYTES);
    await claim(attachment, randomUUID());
    await expect(removals.delete({ actor, params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'being_filed',
    });
    const hash = keyedHash('email', 'ann@example.com');
    const erasureId = randomUUID();
    expect(await removals.eraseSender({ erasureId, emailHash: hash })).toEqual({ mails: 0, isDone: false });
    await claim(attachment, null);
    expect(await removals.eraseSender({ erasureId, emailHash: hash })).toEqual({ mails: 1, isDone: true });
  });

  it('leaves files to the scheduled job while the store is unavailable', async () => {
    const id = await createEmail(running);
    await createStoredAttachment(running, id, BYTES);
    const { store } = running;
    const refusing = jest.spyOn(store, 'delete').mockRejectedValue(new Error('away'));
    await removals.delete({ actor, params: { id } });
    refusing.mockRestore();
    expect([await isThere(id), (await storedKeys(running)).length]).toEqual([false, 1]);
    await night();
    expect(await storedKeys(running)).toEqual([]);
    expect(await sql(`select 1 from discarded_files`)).toEqual([]);
  });

  it('erases a sender in batches, and repeats the same reply', async () => {
    const mine = await Promise.all(Array.from({ length: 60 }, () => createEmail(running)));
    const theirs = await createEmail(running, { from: 'ben@example.com' });
    await createStoredAttachment(running, mine[0] ?? '', BYTES);
    const hash = keyedHash('email', 'ann@example.com');
    expect(await removals.planErasure({ emailHash: hash })).toEqual({ mails: 60 });
    const erasureId = randomUUID();
    expect(await removals.eraseSender({ erasureId, emailHash: hash })).toEqual({ mails: 50, isDone: false });
    expect(await removals.eraseSender({ erasureId, emailHash: hash })).toEqual({ mails: 60, isDone: true });
    expect(await removals.eraseSender({ erasureId, emailHash: hash })).toEqual({ mails: 60, isDone: true });
    expect(await sql(`select id from emails`)).toEqual([{ id: theirs }]);
    expect(await storedKeys(running)).toEqual([]);
  });

  it('deletes emails after the configured days and audits the counts', async () => {
    const [old, young] = [await createEmail(running), await createEmail(running)];
    await createStoredAttachment(running, old, BYTES);
    await sql(`update emails set created_at = now() - interval '31 days' where id = $1`, [old]);
    await night();
    expect(await isThere(old)).toBe(true);
    running.services.settings = { ...running.services.settings, emailsDays: 30 };
    expect(await removals.preview({ actor, query: { emailsDays: 30 } })).toEqual({
      emails: 1,
      emailsAreCapped: false,
    });
    const run = await night();
    expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
    expect((await acts('retention.deleted')).map(({ payload }) => payload)).toMatchObject([
      { subjectId: run, fields: ['1 mails', '1 files'] },
    ]);
    expect(await sql(`select 1 from removals`)).toEqual([]);
  });

  /** @returns the id of its job, when it is over */
  const night = async (): Promise<string> => {
    const outbox = running.app.get(Outbox, { strict: false });
    const id = await running.dataSource.transaction((manager) =>
      outbox.add(manager, deleteExpiredEmails, {}),
    );
    const left = (): Promise<unknown[]> => sql(`select 1 from outbox where id = $1`, [id]);
    await waitFor(async () => (await left()).length === 0, { timeoutMs: 20_000, what: 'the night' });
    return id;
  };
});
