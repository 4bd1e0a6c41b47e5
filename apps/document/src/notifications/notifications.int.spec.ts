import { randomUUID } from 'node:crypto';
import { notifyBorrower, receiptNumber } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { MAILER, type Mailer } from '@coverleaf/mail';
import { RetryLaterError, UnrecoverableJobError } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import type { ParsedMail } from 'mailparser';
import { samplePhoto } from '../../../../libs/parsers/test/sample-files';
import { HARBOR, SKYLA } from '../../test/start-document';
import { SETTINGS, useNotifications } from '../../test/use-notifications';
import { RetentionRunEntity } from '../retention/retention-run.entity';
import { DocumentDeleter } from '../retention/retention-runs.service';
import { DocumentReadingEntity } from '../reading/results/reading.entity';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { NotificationEntity } from './notification.entity';

describe('notifications of borrowers', () => {
  const {
    service,
    someone,
    sent,
    rows,
    states,
    untilStates,
    process,
    processing,
    updateReceipt,
    minuteIsOver,
    openLink,
    receiveUnopened,
    reject,
    staff,
  } = useNotifications();
  afterEach(() => service.fault('none'));

  const subjectsTo = async (email: string) => (await service.emailsTo(email)).map(({ subject }) => subject);
  const mails = async (to: string, count: number): Promise<ParsedMail[]> => {
    const what = `${count} mails to ${to}`;
    await waitFor(async () => (await service.emailsTo(to)).length >= count, { timeoutMs: 10_000, what });
    return service.emailsTo(to);
  };
  const about = (all: ParsedMail[], subject: string) =>
    all.find((mail) => mail.subject?.startsWith(subject))?.text;
  const receive = async (id: string, email: string): Promise<void> => {
    await receiveUnopened(id);
    await openLink(email);
  };
  const markProcessed = (id: string) =>
    service.get(DecisionsService).process({ actor: staff, params: { id } });

  it('say that the document arrived, and later that it was accepted', async () => {
    const email = someone();
    const id = await sent(email);
    await expect(processing(id, 'received')).rejects.toBeInstanceOf(RetryLaterError);
    expect(await states(id)).toEqual(['received waiting']);
    await receive(id, email);
    await markProcessed(id);
    const all = await mails(email, 2);
    await untilStates(id, ['received sent', 'outcome sent']);
    const starts = (await subjectsTo(email)).map((subject) => subject?.slice(0, 22));
    expect(starts).toEqual(['We received your docum', 'Your proof of insuranc']);
    const received = about(all, 'We received your document');
    expect(received).toContain(`Receipt number: ${receiptNumber(id)}`);
    expect(received).toContain('you sent for Skyla');
    const sender = { name: 'Skyla via Coverleaf', address: 'no-reply@coverleaf.example' };
    for (const mail of all) expect(mail.from?.value).toEqual([sender]);
    expect(received).toMatch(/http:\/\/portal\.example\/status\/[\w-]{60,}\n/);
    expect(received).toContain('Call +1 (555) 010-0199 or email support@coverleaf.example');
    expect(about(all, 'Your proof of insurance for Skyla')).toContain('you sent for Skyla was accepted');
    const [row] = await rows(id);
    expect(all.map(({ messageId }) => messageId)).toContain(`<notification-${row?.id}@coverleaf.example>`);
    for (const { text } of all) expect(text).not.toMatch(/Ann Example|Prairie Mutual|policy\.pdf/);
  });

  it('name what the document lacks, even if the lender’s system accepted it before it was read', async () => {
    const email = someone();
    const id = await service.send(SKYLA, { email });
    await untilStates(id, ['received replaced', 'outcome sent']);
    await openLink(email);
    // Simulates a reading that is still in progress.
    await service
      .rows(NotificationEntity)
      .update({ uploadId: id, kind: 'outcome' }, { state: 'waiting', jobId: null, sentAt: null });
    const readings = service.rows(DocumentReadingEntity);
    await readings.save({ uploadId: id, state: 'reading' });
    await expect(processing(id, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
    await readings.delete({ uploadId: id });
    await service.query(`update insurance_uploads set answer = 'no' where id = $1`, [id]);
    await processing(id, 'outcome');
    // Replaces the first email and has its id.
    const [mail] = await service.emailsTo(email);
    expect(mail?.text).toContain('may not show everything Skyla asked for');
    expect(mail?.text).not.toContain('Good news');
  });

  it('are combined in one email if the outcome follows soon', async () => {
    const email = someone();
    const id = await service.send(SKYLA, { email });
    await untilStates(id, ['received replaced', 'outcome sent']);
    await minuteIsOver(id);
    await processing(id, 'received');
    const [mail, ...others] = await service.emailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('Your document was delivered to');
    expect(mail?.text).toContain(`Receipt number: ${receiptNumber(id)}`);
    expect(mail?.text).toMatch(/http:\/\/portal\.example\/status\/[\w-]{60,}\n/);
  });

  it('send the receipt first, even if the outcome arrives while it is being sent', async () => {
    const email = someone();
    const id = await sent(email);
    await minuteIsOver(id);
    const mailer = service.get<Mailer>(MAILER);
    const send = mailer.send.bind(mailer);
    const subjects: string[] = [];
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const slow = jest.spyOn(mailer, 'send').mockImplementation(async (mail) => {
      if (mail.to === email) await (subjects.length === 0 ? held : undefined);
      subjects.push(mail.subject);
      await send(mail);
    });
    const receipt = processing(id, 'received');
    await untilStates(id, ['received sending']);
    await markProcessed(id);
    await expect(processing(id, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
    expect(subjects).toEqual([]);
    goOn();
    await receipt;
    await openLink(email);
    await untilStates(id, ['received sent', 'outcome sent']);
    slow.mockRestore();
    expect(subjects).toEqual([
      expect.stringContaining('We received'),
      expect.stringContaining('was accepted'),
    ]);
  });

  it('include no receipt after the outcome if a worker died while it sent the receipt', async () => {
    const email = someone();
    const id = await sent(email);
    await minuteIsOver(id);
    await updateReceipt(id, `state = 'sending'`);
    await markProcessed(id);
    await expect(processing(id, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
    await processing(id, 'received');
    await untilStates(id, ['received replaced', 'outcome sent']);
    expect(await subjectsTo(email)).toEqual([expect.stringContaining('was accepted')]);
  });

  it('are not sent if the document is deleted before that', async () => {
    const email = someone();
    const id = await sent(email);
    const notificationId = (await rows(id))[0]?.id ?? '';
    const runId = randomUUID();
    await service.rows(RetentionRunEntity).insert({ id: runId, kind: 'retention' });
    await service.get(DocumentDeleter).deleteAll(runId, { condition: 'upload.id = $1', parameter: id });
    await process(notificationId);
    expect(await service.emailsTo(email)).toEqual([]);
  });

  it('are in the language of the page', async () => {
    const email = someone();
    const id = await sent(email, { language: 'es' });
    await receive(id, email);
    await markProcessed(id);
    const all = await mails(email, 2);
    expect(about(all, 'Recibimos su documento')).toContain('Número de comprobante:');
    expect(about(all, 'Su prueba de seguro')).toContain('No necesita hacer nada más.');
  });

  it.each([
    ['refused', 'About your document for Skyla', 'contact us before', 'This account takes no documents'],
    [
      'unreadable',
      'Please send your document for Skyla again',
      'Take photos of the pages',
      'could not be turned',
    ],
  ])('say what to do when a document was %s, in words for borrowers', async (fault, subject, words, raw) => {
    const email = someone();
    if (fault === 'refused') {
      await service.fault('refuse', 1);
      await service.send(SKYLA, { email });
    } else {
      service.lenders.settings = { ...SETTINGS, requireApproval: true };
      const bytes = await samplePhoto().jpeg().toBuffer();
      const id = await service.sendUntil('awaiting_approval', SKYLA, { email, bytes });
      await service.query(`update insurance_uploads set fault = $2 where id = $1`, [id, fault]);
      await reject(id, { reason: 'This image could not be turned into a PDF' });
    }
    const text = about(await mails(email, 1), subject);
    expect(text).toContain(words);
    expect(text).toContain('http://portal.example/skyla/upload');
    expect(text).not.toContain(raw);
  });

  it('contain the reason that staff gave', async () => {
    const email = someone();
    const id = await sent(email);
    await reject(id, { reason: 'The second page\r\nBcc: all@example.com is\u202e missing' });
    const text = about(await mails(email, 1), 'Please send your document for Skyla again');
    expect(text).toContain('The reason: The second page Bcc: all@example.com is missing\n');
    expect(text).toContain('http://portal.example/upload\n');
  });

  it('contain a common reason in the borrower’s language, and a note as staff wrote it', async () => {
    const email = someone();
    const id = await sent(email, { language: 'es' });
    await reject(id, { reasonCode: 'pages_missing', reason: 'See page 2 of 3.' });
    const text = about(await mails(email, 1), 'Envíe otra vez su documento');
    expect(text).toContain('Motivo: El documento no está completo.');
    expect(text).toContain('\n\nNota de nuestro personal: See page 2 of 3.\n');
  });

  it('are sent to the address of the contact details if the upload had none', async () => {
    const email = someone();
    const id = await service.sendUntil('sent', HARBOR);
    expect(await states(id)).toEqual([]);
    await service.confirm(id, { email });
    await receive(id, email);
    await reject(id, { reason: 'A page is missing' });
    expect(about(await mails(email, 2), 'Please send')).toContain('A page is missing');
  });

  it('are sent later if the address arrives after the outcome', async () => {
    const email = someone();
    const id = await service.sendUntil('closed', SKYLA);
    await service.confirm(id, { email });
    await untilStates(id, ['outcome sent']);
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Your docume/)]);
  });

  it('are sent only to the address of the upload if both have one', async () => {
    const [first, second] = [someone(), someone()];
    const id = await service.sendUntil('closed', SKYLA, { email: first });
    await service.confirm(id, { email: second });
    await untilStates(id, ['received replaced', 'outcome sent']);
    expect(await service.emailsTo(second)).toEqual([]);
  });

  it('are not sent to an unproven address, which still finds the upload', async () => {
    const email = someone();
    const id = await service.sendUntil('closed', SKYLA, { email, emailIsProven: false });
    expect(await rows(id)).toEqual([]);
    expect((await service.upload(id)).emailHash).toBe(keyedHash('email', email));
    const left = someone();
    await service.confirm(id, { email: left });
    await untilStates(id, ['outcome sent']);
    expect([(await service.emailsTo(email)).length, (await service.emailsTo(left)).length]).toEqual([0, 1]);
  });

  it('are not sent while notifications are off', async () => {
    service.lenders.settings = { ...SETTINGS, enableNotifications: false };
    const email = someone();
    const id = await service.send(SKYLA, { email });
    await untilStates(id, ['received replaced', 'outcome skipped']);
    expect(await service.emailsTo(email)).toEqual([]);
  });

  it('wait while the setting cannot be read', async () => {
    const email = someone();
    const id = await sent(email);
    await minuteIsOver(id);
    service.lenders.away = true;
    await expect(processing(id, 'received')).rejects.toBeInstanceOf(RetryLaterError);
    expect(await states(id)).toEqual(['received waiting']);
    service.lenders.away = false;
    await receive(id, email);
    expect(await service.emailsTo(email)).toHaveLength(1);
  });

  it('are sent once, even if the job is repeated', async () => {
    const email = someone();
    const id = await sent(email);
    await receive(id, email);
    await markProcessed(id);
    await untilStates(id, ['received sent', 'outcome sent']);
    const sentAt = (await rows(id)).map((row) => row.sentAt?.getTime());
    for (const row of await rows(id)) await service.runJob(notifyBorrower, { notificationId: row.id });
    expect((await rows(id)).map((row) => row.sentAt?.getTime())).toEqual(sentAt);
    expect(await service.emailsTo(email)).toHaveLength(2);
  });

  it('are shown as in progress during attempts, and as failed after the last one', async () => {
    const email = someone();
    const id = await sent(email);
    await receive(id, email);
    const notificationId = (await rows(id))[0]?.id ?? '';
    const seen: string[] = [];
    const refusal = jest.spyOn(service.get<Mailer>(MAILER), 'send').mockImplementation(async () => {
      seen.push(...(await states(id)));
      throw new Error('421 Not now');
    });
    await service.rows(NotificationEntity).update({ id: notificationId }, { state: 'waiting', sentAt: null });
    // Attempts that only waited are not counted.
    const number = notifyBorrower.attempts + 1;
    for (let refusals = 1; refusals < notifyBorrower.attempts; refusals += 1) {
      await expect(processing(id, 'received', number)).rejects.toBeInstanceOf(RetryLaterError);
      expect(await states(id)).toEqual(['received waiting']);
    }
    await expect(processing(id, 'received')).rejects.toBeInstanceOf(UnrecoverableJobError);
    expect(await states(id)).toEqual(['received failed']);
    expect(seen).toEqual(Array(notifyBorrower.attempts).fill('received sending'));
    refusal.mockRestore();
  });
});
