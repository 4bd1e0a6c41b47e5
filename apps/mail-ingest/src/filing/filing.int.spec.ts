import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fileByRule, fileUpload, type FilingForm } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { AppError, unavailable } from '@coverleaf/service-kit';
import { newActor, outcomeOf, storedKeys, waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../../../libs/parsers/test/sample-files';
import { createEmail } from '../../test/email-fixtures';
import { SKYLA } from '../../test/fake-services';
import { startMail, useMail } from '../../test/start-mail';
import { FilingEntity } from '../emails/email.entity';
import { FilingsService } from './filings.service';

let BYTES: Buffer;
const SPF_PASS = JSON.stringify([{ name: 'X-Mailgun-Spf', value: 'Pass' }]);
const TO_SKYLA = 'skyla@mail.example';

describe('filing of attachments', () => {
  const service = useMail({ MAILGUN_CHECKS_SPF: 'true' });
  const filings = () => service.get(FilingsService);
  const actor = newActor();

  beforeAll(async () => {
    BYTES = await samplePdf(1);
    service.services.lenders.push(SKYLA);
    service.services.recipients.set(TO_SKYLA, SKYLA);
  });
  afterEach(async () => {
    service.services.onUpload = () => Promise.resolve();
    await service.empty();
  });

  const filingOf = (attachmentId: string) => service.rows(FilingEntity).findOneBy({ attachmentId });
  const until = async (attachmentId: string, state: FilingEntity['state']): Promise<FilingEntity> => {
    const what = `the filing to be ${state}`;
    await waitFor(async () => (await filingOf(attachmentId))?.state === state, { timeoutMs: 20_000, what });
    return service.rows(FilingEntity).findOneByOrFail({ attachmentId });
  };
  /** An email with the file. @returns the ids of both */
  const received = async (columns: Parameters<typeof createEmail>[1] = {}) => {
    const mail = await createEmail(service, columns, [{ bytes: BYTES }]);
    return { mail, id: (await service.filesOf(mail))[0]?.id ?? '' };
  };
  /** Files the first attachment. */
  const fileByStaff = (id: string, body: FilingForm = {}) =>
    filings().fileByStaff({ actor, params: { id, n: 0 }, body });
  const uploadFiles = () => storedKeys(service.store, 'insurance');
  const rule = (emailId: string) => service.runJob(fileByRule, { emailId });

  it('creates an upload from the email, with an exact copy of the file', async () => {
    const file = { bytes: BYTES, originalName: 'Mi Póliza.PDF' };
    const mail = await createEmail(service, { headers: SPF_PASS }, [file]);
    const id = (await service.filesOf(mail))[0]?.id ?? '';
    expect(await fileByStaff(mail)).toEqual({ state: 'waiting', uploadId: null, reason: null });
    const { uploadId } = await until(id, 'filed');
    expect(uploadId).toMatch(/^[\da-f-]{36}$/);
    const [upload] = service.services.uploads;
    expect(upload).toMatchObject({
      ...{ name: 'Ann Example', email: 'ann@example.com', emailIsProven: true },
      ...{ insuranceCompany: 'Not provided', financialInstitution: 'Skyla' },
      lender: { id: SKYLA.id, accountId: 'SKY-1', rightTrack: false },
      idempotencyKey: `mail-${id}`,
      file: { originalFilename: 'Mi Póliza.PDF', bytes: BYTES.length },
    });
    expect(upload?.file.key).toMatch(/^insurance_docs\/mi-poliza-\d{14}-[\da-f]{12}\.pdf$/);
    expect(await service.store.read('insurance', upload?.file.key ?? '')).toEqual(BYTES);
    expect(await outcomeOf(fileByStaff(mail))).toBe('409 filed_before');
    expect(await service.acts({ action: 'email.filed', subjectId: mail })).toHaveLength(1);
    // The email is handled by that.
    expect(await service.email(mail)).toMatchObject({ handledAt: expect.any(Date), handledBy: null });
    expect(await service.acts({ action: 'email.handled', subjectId: mail })).toMatchObject([
      { actorId: null },
    ]);
  });

  it('passes on the references that subject and text mention, also of an email in HTML alone', async () => {
    const inText = await received({ subject: 'Proof for REF-1003', bodyPlain: 'Also loan 44817722.' });
    const inHtml = await received({ bodyPlain: null, bodyHtml: '<p>My <b>ref</b> 1004</p>' });
    for (const { mail, id } of [inText, inHtml]) {
      await fileByStaff(mail);
      await until(id, 'filed');
    }
    const [first, second] = service.services.uploads.map(({ references }) => references);
    expect(first).toEqual(expect.arrayContaining(['REF-1003', '44817722']));
    expect(second).toContain('REF-1004');
  });

  it('does not trust the SPF header unless Mailgun is configured to add it', async () => {
    const other = await startMail();
    try {
      other.services.lenders.push(SKYLA);
      other.services.recipients.set(TO_SKYLA, SKYLA);
      const id = await createEmail(other, { headers: SPF_PASS }, [{ bytes: BYTES }]);
      await other.get(FilingsService).fileByStaff({ actor, params: { id, n: 0 }, body: {} });
      await waitFor(() => other.services.uploads.length === 1, { what: 'the upload' });
      expect(other.services.uploads).toMatchObject([{ email: 'ann@example.com', emailIsProven: false }]);
    } finally {
      await other.stop();
    }
  });

  it('uses the form that staff filled in', async () => {
    const other = { ...SKYLA, id: randomUUID(), name: 'Harbor', accountId: null };
    service.services.lenders.push(other);
    const { mail, id } = await received({ recipient: 'nobody@mail.example', door: 'smtp' });
    const form = { name: 'Bob', insuranceCompany: 'Prairie' };
    const file = (lenderId?: string) => fileByStaff(mail, { lenderId, ...form });
    await expect(file()).rejects.toMatchObject({ status: 422, errors: [{ field: 'lenderId' }] });
    await expect(file(randomUUID())).rejects.toMatchObject({ status: 422 });
    await file(other.id);
    await until(id, 'filed');
    expect(service.services.uploads).toMatchObject([
      { name: 'Bob', insuranceCompany: 'Prairie', financialInstitution: 'Harbor', emailIsProven: false },
    ]);
  });

  it('refuses an attachment that is not stored', async () => {
    const mail = await createEmail(service, {}, [{}]);
    const file = (id: string, n: number) =>
      outcomeOf(filings().fileByStaff({ actor, params: { id, n }, body: {} }));
    expect(await file(mail, 0)).toBe('409 not_here');
    expect([await file(mail, 1), await file(randomUUID(), 0)]).toEqual(['404 not_found', '404 not_found']);
  });

  it('creates one upload under twenty concurrent jobs and after a lost reply', async () => {
    const { mail, id } = await received();
    let asked = 0;
    service.services.onUpload = () => {
      asked += 1;
      // The call succeeded but no reply arrived, as if the service died after its commit.
      return asked === 1 ? Promise.reject(new Error('died')) : Promise.resolve();
    };
    const jobs = Array.from({ length: 20 }, () => ({ attachmentId: id }));
    await Promise.all([fileByStaff(mail), service.enqueue(fileUpload, ...jobs)]);
    await until(id, 'filed');
    await service.untilIdle();
    const keys = new Set(service.services.uploads.map(({ idempotencyKey }) => idempotencyKey));
    expect([...keys]).toEqual([`mail-${id}`]);
    expect(new Set(service.services.uploads.map(({ file }) => JSON.stringify(file))).size).toBe(1);
    expect(asked).toBe(2);
    expect(await uploadFiles()).toHaveLength(1);
  });

  it('takes over from a killed worker', async () => {
    const { mail, id } = await received();
    await fileByStaff(mail);
    await until(id, 'filed');
    // The state in mid-attempt: claimed and requested, but not recorded.
    await service.dataSource.transaction(async (manager) => {
      const job = await service.get(Outbox).add(manager, fileUpload, { attachmentId: id });
      const claimed = { state: 'waiting', uploadId: null, jobId: job } as const;
      await manager.update(FilingEntity, { attachmentId: id }, claimed);
    });
    const [first] = service.services.uploads;
    await until(id, 'filed');
    expect(service.services.uploads).toEqual([first, first]);
    expect(await uploadFiles()).toHaveLength(1);
  });

  it('stores the reason of a refusal, keeps the copy and can be filed again', async () => {
    const { mail, id } = await received();
    service.services.onUpload = () =>
      Promise.reject(new AppError('file_damaged', 422, 'This file is damaged and cannot be opened.'));
    await fileByStaff(mail);
    const refusal = { reason: 'This file is damaged and cannot be opened.', uploadId: null };
    expect(await until(id, 'refused')).toMatchObject(refusal);
    // An earlier attempt whose reply was lost may still write the row that names the file.
    expect(await uploadFiles()).toHaveLength(1);
    service.services.onUpload = () => Promise.resolve();
    await rule(mail);
    expect((await filingOf(id))?.state).toBe('refused');
    await fileByStaff(mail);
    expect((await until(id, 'filed')).reason).toBeNull();
    const [refused, filed] = service.services.uploads.map(({ file }) => file.key);
    // Otherwise the file might be swept at the moment it is filed.
    expect(filed).not.toBe(refused);
  });

  it('waits while the document service is unavailable, and blocks deletion of the email only during a call', async () => {
    const { mail, id } = await received();
    let isAway = true;
    service.services.onUpload = () => (isAway ? Promise.reject(unavailable('away')) : Promise.resolve());
    await fileByStaff(mail);
    const failed = async () => service.services.uploads.length > 1 && (await filingOf(id))?.jobId === null;
    await waitFor(failed, { what: 'an attempt that failed' });
    isAway = false;
    await until(id, 'filed');
  });

  it('files documents by rule once, and none of a duplicate', async () => {
    const bytes = BYTES;
    const mail = await createEmail(service, {}, [
      { bytes },
      { bytes, originalName: 'photo.HEIC', contentType: 'x/y' },
      { bytes, originalName: 'a.docx', contentType: 'x/y' },
      { bytes, inline: true, contentType: 'image/png' },
    ]);
    const copy = await createEmail(service, { duplicateOf: mail }, [{ bytes }]);
    const other = await createEmail(service, { recipient: 'nobody@mail.example' }, [{ bytes }]);
    for (const one of [mail, copy, other]) await rule(one);
    expect(await service.rows(FilingEntity).count()).toBe(0);
    service.services.settings = { fileAttachments: true, emailsDays: null };
    for (const one of [mail, mail, copy, other, randomUUID()]) await rule(one);
    const states = async () => (await service.rows(FilingEntity).find()).map(({ state }) => state);
    await waitFor(async () => isDeepStrictEqual(await states(), ['filed', 'filed']), { what: 'two filings' });
    const names = service.services.uploads.map(({ file }) => file.originalFilename);
    expect(names.toSorted()).toEqual(['photo.HEIC', 'policy.pdf']);
  });
});
