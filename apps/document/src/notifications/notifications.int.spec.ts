import { randomUUID } from 'node:crypto';
import { type LenderRecord, notifyBorrower, receiptNumber, type RejectionCode } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { Outbox } from '@coverleaf/messaging';
import type { Mailer } from '@coverleaf/mail';
import { waitFor } from '@coverleaf/testing';
import type { ParsedMail } from 'mailparser';
import { type DocumentDriver, driverOf, HARBOR, SKYLA } from '../../test/document-driver';
import { samplePhoto } from '../../test/sample-files';
import { type RunningDocument, startDocument } from '../../test/start-document';
import { ConfirmationsService } from '../confirmations/confirmations.service';
import { DecisionsService } from '../decisions/decisions.service';
import { MAILER } from './mailer.token';
import { NotificationEntity } from './notification.entity';
import { NotifyBorrowerProcessor } from './notify-borrower.processor';

const ON = { requireApproval: false, enableNotifications: true };
const RECORD: LenderRecord = {
  ...SKYLA,
  name: 'Skyla',
  slug: 'skyla',
  logoUrl: null,
  primaryColor: '#5b2d8a',
  secondaryColor: '#00b5a0',
  templateId: null,
  accentColor: null,
};
const form = {
  name: 'Ann Example',
  phone: '+1 555 010 0000',
  financialInstitution: 'Skyla',
  collateralDetails: '2021 Toyota Camry',
  loanNumberLast4: '1234',
};

jest.setTimeout(30_000);

describe('what a borrower is told', () => {
  let running: RunningDocument;
  let driver: DocumentDriver;

  beforeAll(async () => {
    running = await startDocument();
    driver = driverOf(running);
    running.lenders.lenders.push(RECORD);
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.lenders.settings = ON;
    running.lenders.away = false;
  });
  afterEach(() => driver.fault('none'));

  const someone = (): string => `${randomUUID()}@example.com`;
  const mails = async (to: string, count: number): Promise<ParsedMail[]> => {
    const what = `${count} mails to ${to}`;
    await waitFor(async () => (await running.mailTo(to)).length >= count, { timeoutMs: 10_000, what });
    return running.mailTo(to);
  };
  const about = (all: ParsedMail[], subject: string): string =>
    all.find((mail) => mail.subject?.startsWith(subject))?.text ??
    `none of ${all.map((m) => m.subject).join()}`;
  const rows = (uploadId: string): Promise<NotificationEntity[]> =>
    running.dataSource
      .getRepository(NotificationEntity)
      .find({ where: { uploadId }, order: { kind: 'DESC' } });
  const states = async (uploadId: string): Promise<string[]> =>
    (await rows(uploadId)).map(({ kind, state }) => `${kind} ${state}`);
  const untilStates = async (uploadId: string, expected: string[]): Promise<void> => {
    const what = expected.join();
    await waitFor(async () => (await states(uploadId)).join() === what, { timeoutMs: 10_000, what });
  };
  const confirm = async (id: string, email: string): Promise<void> => {
    const { confirmationToken } = await driver.upload(id);
    await running.app
      .get(ConfirmationsService, { strict: false })
      .confirm(id, confirmationToken, { ...form, email });
  };
  const reject = (id: string, why: { code?: RejectionCode; reason?: string }): Promise<void> => {
    const staff = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin' as const, lenderId: null };
    return running.app.get(DecisionsService, { strict: false }).reject(staff, id, why);
  };

  it('is that the document arrived, and that the lender has it', async () => {
    const email = someone();
    const id = await driver.send(SKYLA, undefined, { email });
    const all = await mails(email, 2);
    await untilStates(id, ['received sent', 'outcome sent']);
    const received = about(all, 'We received your document');
    expect(received).toContain(`Receipt number: ${receiptNumber(id)}`);
    expect(received).toContain('that you sent for Skyla');
    for (const mail of all) {
      const sender = { name: 'Skyla via Coverleaf', address: 'no-reply@coverleaf.example' };
      expect(mail.from?.value).toEqual([sender]);
    }
    expect(received).toMatch(/http:\/\/portal\.example\/status\/[\w-]{60,}\n/);
    expect(received).toContain('Call +1 (555) 010-0199 or write to support@coverleaf.example');
    expect(about(all, 'Your document was passed on')).toContain('Skyla has the proof of insurance');
    const [row] = await rows(id);
    expect(all.map(({ messageId }) => messageId)).toContain(`<notification-${row?.id}@coverleaf.example>`);
    for (const { text } of all) expect(text).not.toMatch(/Ann Example|Prairie Mutual|policy\.pdf/);
  });

  it('is in the language of the page', async () => {
    const email = someone();
    await driver.send(SKYLA, undefined, { email, language: 'es' });
    const all = await mails(email, 2);
    expect(about(all, 'Recibimos su documento')).toContain('Número de comprobante:');
    expect(about(all, 'Su documento fue entregado')).toContain('Skyla ya tiene la prueba de seguro');
  });

  it.each([
    ['refused', 'The lender’s system could not take the document', 'This account takes no documents'],
    ['unreadable', 'Take new photos, or send a PDF', 'could not be turned into a PDF'],
  ])('is what to do when a document was %s, in words for borrowers', async (fault, words, raw) => {
    const email = someone();
    if (fault === 'refused') {
      await driver.fault('refuse', 1);
      await driver.send(SKYLA, undefined, { email });
    } else {
      running.lenders.settings = { ...ON, requireApproval: true };
      const id = await driver.send(SKYLA, await samplePhoto().jpeg().toBuffer(), { email });
      await driver.until(id, 'awaiting_approval');
      await running.dataSource.query(`update insurance_uploads set fault = $2 where id = $1`, [id, fault]);
      await reject(id, { reason: 'This picture could not be turned into a PDF' });
    }
    const text = about(await mails(email, 2), 'Please send your document for Skyla again');
    expect(text).toContain(words);
    expect(text).toContain('http://portal.example/skyla/upload');
    expect(text).not.toContain(raw);
  });

  it('is the reason that staff gave', async () => {
    const email = someone();
    const id = await driver.send(HARBOR, undefined, { email });
    await driver.until(id, 'sent');
    await reject(id, { reason: 'The second page\r\nBcc: all@example.com is\u202e missing' });
    const text = about(await mails(email, 2), 'Please send your document for Skyla again');
    expect(text).toContain('The reason: The second page Bcc: all@example.com is missing\n');
    expect(text).toContain('http://portal.example/upload\n');
  });

  it('is a common reason in the borrower’s language, and a note as staff wrote it', async () => {
    const email = someone();
    const id = await driver.send(HARBOR, undefined, { email, language: 'es' });
    await driver.until(id, 'sent');
    await reject(id, { code: 'pages_missing', reason: 'See page 2 of 3.' });
    const text = about(await mails(email, 2), 'Envíe otra vez su documento');
    expect(text).toContain('Motivo: El documento no está completo.');
    expect(text).toContain('\n\nNota de nuestro personal: See page 2 of 3.\n');
  });

  it('is sent to the address of the contact details where the upload had none', async () => {
    const email = someone();
    const id = await driver.send(HARBOR);
    await driver.until(id, 'sent');
    expect(await states(id)).toEqual([]);
    await confirm(id, email);
    await mails(email, 1);
    await reject(id, { reason: 'A page is missing' });
    expect(about(await mails(email, 2), 'Please send')).toContain('A page is missing');
  });

  it('is caught up on when the address comes after the outcome', async () => {
    const email = someone();
    const id = await driver.send(SKYLA);
    await driver.until(id, 'closed');
    await confirm(id, email);
    expect((await mails(email, 2)).map(({ subject }) => subject?.slice(0, 11)).toSorted()).toEqual([
      'We received',
      'Your docume',
    ]);
  });

  it('goes to the address of the upload alone, where both left one', async () => {
    const [first, second] = [someone(), someone()];
    const id = await driver.send(SKYLA, undefined, { email: first });
    await driver.until(id, 'closed');
    await confirm(id, second);
    await untilStates(id, ['received sent', 'outcome sent']);
    expect(await running.mailTo(second)).toEqual([]);
  });

  it('is nothing to an address that nobody has proven, and is found under it', async () => {
    const email = someone();
    const id = await driver.send(SKYLA, undefined, { email, emailIsProven: false });
    await driver.until(id, 'closed');
    expect(await rows(id)).toEqual([]);
    expect((await driver.upload(id)).emailHash).toBe(keyedHash('email', email));
    const left = someone();
    await confirm(id, left);
    await untilStates(id, ['received sent', 'outcome sent']);
    expect([(await running.mailTo(email)).length, (await running.mailTo(left)).length]).toEqual([0, 2]);
  });

  it('is nothing while borrowers are not to be told', async () => {
    running.lenders.settings = { ...ON, enableNotifications: false };
    const email = someone();
    const id = await driver.send(SKYLA, undefined, { email });
    await untilStates(id, ['received skipped', 'outcome skipped']);
    expect(await running.mailTo(email)).toEqual([]);
  });

  it('waits while nobody can say whether they are', async () => {
    running.lenders.away = true;
    const email = someone();
    const id = await driver.send(SKYLA, undefined, { email });
    await waitFor(async () => {
      const [job] = await running.dataSource.query<{ enqueued_at: Date | null }[]>(
        `select enqueued_at from outbox where job = $1 and payload ->> 'notificationId' = $2`,
        [notifyBorrower.name, (await rows(id))[0]?.id],
      );
      return Boolean(job?.enqueued_at);
    });
    expect(await states(id)).toEqual(['received waiting']);
    running.lenders.away = false;
    await mails(email, 2);
  });

  it('is told once, however often its job comes', async () => {
    const email = someone();
    const id = await driver.send(SKYLA, undefined, { email });
    await untilStates(id, ['received sent', 'outcome sent']);
    const sentAt = (await rows(id)).map((row) => row.sentAt?.getTime());
    const outbox = running.app.get(Outbox, { strict: false });
    for (const { id: notificationId } of await rows(id))
      await outbox.add(running.dataSource.manager, notifyBorrower, { notificationId });
    await waitFor(async () => (await jobsLeft()) === 0, { timeoutMs: 10_000, what: 'no job to be left' });
    expect((await rows(id)).map((row) => row.sentAt?.getTime())).toEqual(sentAt);
    expect(await running.mailTo(email)).toHaveLength(2);
  });

  it('is shown as failed where every attempt was in vain, and is under way meanwhile', async () => {
    const email = someone();
    const id = await driver.send(HARBOR, undefined, { email });
    await untilStates(id, ['received sent']);
    const [row] = await rows(id);
    const notificationId = row?.id ?? '';
    const seen: string[] = [];
    const refusal = jest
      .spyOn(running.app.get<Mailer>(MAILER, { strict: false }), 'send')
      .mockImplementation(async () => {
        seen.push(...(await states(id)));
        throw new Error('421 Not now');
      });
    const processor = running.app.get(NotifyBorrowerProcessor, { strict: false });
    const attempt = async (number: number): Promise<void> => {
      const job = { id: notificationId, number, pauseAfter: () => 0 };
      await expect(processor.process({ notificationId }, job)).rejects.toThrow('421 Not now');
    };
    await running.dataSource
      .getRepository(NotificationEntity)
      .update({ id: notificationId }, { state: 'waiting', sentAt: null });
    await attempt(1);
    expect(await states(id)).toEqual(['received waiting']);
    await attempt(notifyBorrower.attempts);
    expect(await states(id)).toEqual(['received failed']);
    expect(seen).toEqual(['received sending', 'received sending']);
    refusal.mockRestore();
  });

  it('carries no name that is a link: a form could be sent to anybody', async () => {
    const email = someone();
    const financialInstitution = 'Win at https://evil.example/now';
    await driver.send(null, undefined, { email, financialInstitution });
    const [mail] = await mails(email, 1);
    expect(mail?.text).toContain('that you sent for your lender.');
    expect(mail?.from?.value[0]?.name).toBe('Coverleaf');
    expect(mail?.subject).toContain('for your lender (receipt');
    expect(mail?.text).not.toContain('evil');
  });

  const jobsLeft = async (): Promise<number> =>
    (await running.dataSource.query<unknown[]>(`select 1 from outbox where job = $1`, [notifyBorrower.name]))
      .length;
});
