import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type AttachmentFiling,
  fileByRule,
  fileUpload,
  type FilingForm,
  type LenderRecord,
} from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { AppError, unavailable } from '@coverleaf/service-kit';
import { waitFor } from '@coverleaf/testing';
import { createEmail, createStoredAttachment } from '../../test/email-fixtures';
import { type RunningMail, startMail } from '../../test/start-mail';
import { FilingEntity } from '../emails/email.entity';
import { FilingsService } from './filings.service';

const BYTES = Buffer.from('%PDF-1.4 what Ann has sent');
const TO_SKYLA = 'skyla@mail.example';

const skyla: LenderRecord = {
  ...{ id: randomUUID(), name: 'Skyla', slug: 'skyla', logoUrl: null, primaryColor: '#000000' },
  ...{
    secondaryColor: '#ffffff',
    rightTrack: false,
    templateId: null,
    accountId: 'SKY-1',
    accentColor: null,
  },
};

describe('filing of attachments', () => {
  let running: RunningMail;
  let filings: FilingsService;
  const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

  const start = async (env: NodeJS.ProcessEnv = {}): Promise<RunningMail> => {
    const started = await startMail(env);
    started.services.lenders.push(skyla);
    started.services.recipients.set(TO_SKYLA, skyla);
    return started;
  };
  beforeAll(async () => {
    running = await start({ MAILGUN_CHECKS_SPF: 'true' });
    filings = running.app.get(FilingsService, { strict: false });
  });
  afterEach(async () => {
    running.services.onUpload = () => Promise.resolve();
    await running.empty();
  });
  afterAll(() => running.stop());

  const filingOf = (attachmentId: string): Promise<FilingEntity | null> =>
    running.dataSource.getRepository(FilingEntity).findOneBy({ attachmentId });
  const until = async (attachmentId: string, state: FilingEntity['state']): Promise<FilingEntity> => {
    const look = (): Promise<FilingEntity | null> => filingOf(attachmentId);
    await waitFor(async () => (await look())?.state === state, {
      timeoutMs: 20_000,
      what: `the filing to be ${state}`,
    });
    return running.dataSource.getRepository(FilingEntity).findOneByOrFail({ attachmentId });
  };
  /** Files the first attachment. */
  const fileByStaff = (id: string, body: FilingForm = {}, service = filings): Promise<AttachmentFiling> =>
    service.fileByStaff({ actor, params: { id, n: 0 }, body });
  const uploadFiles = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of running.store.list('insurance')) keys.push(key);
    return keys;
  };
  const enqueue = (job: typeof fileUpload, attachmentId: string, times: number): Promise<string[]> =>
    running.dataSource.transaction((manager) =>
      running.app.get(Outbox, { strict: false }).addAll(
        manager,
        job,
        Array.from({ length: times }, () => ({ attachmentId })),
      ),
    );
  const untilIdle = async (): Promise<void> => {
    await waitFor(
      async () => {
        const left: unknown[] = await running.dataSource.query(
          `select 1 from outbox where job not like '%.report-act'`,
        );
        return left.length === 0;
      },
      { timeoutMs: 30_000, what: 'every job to have ended' },
    );
  };
  const rule = async (emailId: string): Promise<void> => {
    const outbox = running.app.get(Outbox, { strict: false });
    await running.dataSource.transaction((manager) => outbox.add(manager, fileByRule, { emailId }));
    await untilIdle();
  };

  it('creates an upload from the email, with an exact copy of the file', async () => {
    const mail = await createEmail(running, {
      headers: JSON.stringify([{ name: 'X-Mailgun-Spf', value: 'Pass' }]),
    });
    const id = await createStoredAttachment(running, mail, BYTES, { originalName: 'Mi Póliza.PDF' });
    expect(await fileByStaff(mail)).toEqual({
      ...{ state: 'waiting', uploadId: null, reason: null },
    });
    const { uploadId } = await until(id, 'filed');
    expect(uploadId).toMatch(/^[\da-f-]{36}$/);
    const [upload] = running.services.uploads;
    expect(upload).toMatchObject({
      name: 'Ann Example',
      email: 'ann@example.com',
      emailIsProven: true,
      insuranceCompany: 'Not provided',
      financialInstitution: 'Skyla',
      lender: { id: skyla.id, accountId: 'SKY-1', rightTrack: false },
      idempotencyKey: `mail-${id}`,
      file: { originalFilename: 'Mi Póliza.PDF', bytes: BYTES.length },
    });
    expect(upload?.file.key).toMatch(/^insurance_docs\/mi-poliza-\d{14}-[\da-f]{12}\.pdf$/);
    expect(await running.store.read('insurance', upload?.file.key ?? '')).toEqual(BYTES);
    const again = fileByStaff(mail);
    await expect(again).rejects.toMatchObject({ status: 409, code: 'filed_before' });
    const acts: unknown[] = await running.dataSource.query(
      `select 1 from outbox where payload ->> 'action' = 'email.filed' and payload ->> 'subjectId' = $1`,
      [mail],
    );
    expect(acts).toHaveLength(1);
  });

  it('does not trust the SPF header unless Mailgun is configured to add it', async () => {
    const other = await start();
    try {
      const headers = JSON.stringify([{ name: 'X-Mailgun-Spf', value: 'Pass' }]);
      const mail = await createEmail(other, { headers });
      await createStoredAttachment(other, mail, BYTES);
      const service = other.app.get(FilingsService, { strict: false });
      await fileByStaff(mail, {}, service);
      await waitFor(() => other.services.uploads.length === 1, { what: 'the upload' });
      expect(other.services.uploads).toMatchObject([{ email: 'ann@example.com', emailIsProven: false }]);
    } finally {
      await other.stop();
    }
  });

  it('uses the form that staff filled in', async () => {
    const other = { ...skyla, id: randomUUID(), name: 'Harbor', accountId: null };
    running.services.lenders.push(other);
    const mail = await createEmail(running, { recipient: 'nobody@mail.example', door: 'smtp' });
    const id = await createStoredAttachment(running, mail, BYTES);
    const file = (lenderId?: string) =>
      fileByStaff(mail, { lenderId, name: 'Bob', insuranceCompany: 'Prairie' });
    await expect(file()).rejects.toMatchObject({ status: 422, errors: [{ field: 'lenderId' }] });
    await expect(file(randomUUID())).rejects.toMatchObject({ status: 422 });
    await file(other.id);
    await until(id, 'filed');
    expect(running.services.uploads).toMatchObject([
      { name: 'Bob', insuranceCompany: 'Prairie', financialInstitution: 'Harbor', emailIsProven: false },
    ]);
  });

  it('refuses an attachment that is not stored', async () => {
    const mail = await createEmail(running);
    const here = { state: 'awaited', storagePath: null, sha256: null, uploadedAt: null } as const;
    await createStoredAttachment(running, mail, BYTES, here);
    const file = (id: string, n: number) => filings.fileByStaff({ actor, params: { id, n }, body: {} });
    await expect(file(mail, 0)).rejects.toMatchObject({ status: 409, code: 'not_here' });
    await expect(file(mail, 1)).rejects.toMatchObject({ status: 404 });
    await expect(file(randomUUID(), 0)).rejects.toMatchObject({ status: 404 });
  });

  it('creates one upload under twenty concurrent jobs and after a lost reply', async () => {
    const mail = await createEmail(running);
    const id = await createStoredAttachment(running, mail, BYTES);
    let asked = 0;
    running.services.onUpload = () => {
      asked += 1;
      // It was done, and nobody onMessage: what a service that dies after its commit looks like.
      return asked === 1 ? Promise.reject(new Error('died')) : Promise.resolve();
    };
    await Promise.all([fileByStaff(mail), enqueue(fileUpload, id, 20)]);
    await until(id, 'filed');
    await untilIdle();
    const keys = new Set(running.services.uploads.map(({ idempotencyKey }) => idempotencyKey));
    expect([...keys]).toEqual([`mail-${id}`]);
    expect(new Set(running.services.uploads.map(({ file }) => JSON.stringify(file))).size).toBe(1);
    expect(asked).toBe(2);
    expect(await uploadFiles()).toHaveLength(1);
  });

  it('takes over from a killed worker', async () => {
    const mail = await createEmail(running);
    const id = await createStoredAttachment(running, mail, BYTES);
    await fileByStaff(mail);
    await until(id, 'filed');
    // As it was in the middle: claimed, asked for, and not written down.
    const [job] = await running.dataSource.transaction(async (manager) => {
      const ids = await running.app
        .get(Outbox, { strict: false })
        .addAll(manager, fileUpload, [{ attachmentId: id }]);
      await manager.query(
        `update attachment_filings set state = 'waiting', upload_id = null, job_id = $2 where attachment_id = $1`,
        [id, ids[0]],
      );
      return ids;
    });
    expect(job).toBeDefined();
    const [first] = running.services.uploads;
    await until(id, 'filed');
    expect(running.services.uploads).toEqual([first, first]);
    expect(await uploadFiles()).toHaveLength(1);
  });

  it('stores the reason of a refusal, keeps the copy and can be filed again', async () => {
    const mail = await createEmail(running);
    const id = await createStoredAttachment(running, mail, BYTES);
    running.services.onUpload = () =>
      Promise.reject(new AppError('file_damaged', 422, 'This file is damaged and cannot be opened.'));
    await fileByStaff(mail);
    const { reason, uploadId } = await until(id, 'refused');
    expect([reason, uploadId]).toEqual(['This file is damaged and cannot be opened.', null]);
    // An earlier attempt whose answer was lost may yet write the row that names it.
    expect(await uploadFiles()).toHaveLength(1);
    running.services.onUpload = () => Promise.resolve();
    await rule(mail);
    expect((await filingOf(id))?.state).toBe('refused');
    await fileByStaff(mail);
    expect((await until(id, 'filed')).reason).toBeNull();
    const [refused, filed] = running.services.uploads.map(({ file }) => file.key);
    // Otherwise it might be swept just as it is filed.
    expect(filed).not.toBe(refused);
  });

  it('waits while the document service is unavailable, and blocks deletion of the email only during a call', async () => {
    const mail = await createEmail(running);
    const id = await createStoredAttachment(running, mail, BYTES);
    let isAway = true;
    running.services.onUpload = () => (isAway ? Promise.reject(unavailable('away')) : Promise.resolve());
    await fileByStaff(mail);
    await waitFor(async () => running.services.uploads.length > 1 && (await filingOf(id))?.jobId === null, {
      what: 'an attempt that failed',
    });
    isAway = false;
    await until(id, 'filed');
  });

  it('files documents by rule once, and none of a duplicate', async () => {
    const mail = await createEmail(running);
    const copy = await createEmail(running, { duplicateOf: mail });
    const other = await createEmail(running, { recipient: 'nobody@mail.example' });
    await createStoredAttachment(running, mail, BYTES);
    await createStoredAttachment(running, mail, BYTES, {
      position: 1,
      originalName: 'photo.HEIC',
      contentType: 'x/y',
    });
    await createStoredAttachment(running, mail, BYTES, {
      position: 2,
      originalName: 'a.docx',
      contentType: 'x/y',
    });
    await createStoredAttachment(running, mail, BYTES, {
      position: 3,
      inline: true,
      contentType: 'image/png',
    });
    for (const one of [copy, other]) await createStoredAttachment(running, one, BYTES);
    for (const one of [mail, copy, other]) await rule(one);
    expect(await running.dataSource.getRepository(FilingEntity).count()).toBe(0);
    running.services.settings = { fileAttachments: true, emailsDays: null };
    for (const one of [mail, mail, copy, other, randomUUID()]) await rule(one);
    const states = await running.dataSource.getRepository(FilingEntity).find();
    expect(states.map(({ state }) => state)).toEqual(['filed', 'filed']);
    expect(running.services.uploads.map(({ file }) => file.originalFilename).toSorted()).toEqual([
      'photo.HEIC',
      'policy.pdf',
    ]);
  });
});
