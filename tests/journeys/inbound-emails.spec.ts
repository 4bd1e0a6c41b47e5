import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DocumentDetail,
  type EmailDetail,
  type EmailRow,
  type FileLink,
  MAX_MAIL_BYTES,
} from '@coverleaf/contracts';
import { freePort, waitFor } from '@coverleaf/testing';
import { createTransport } from 'nodemailer';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { sampleImage } from '../../apps/lender/test/sample-images';
import { eventually } from '../stack/eventually';
import { textsBelow } from '../stack/files-below';
import { emails, withEmails } from '../stack/email-fixtures';
import { Mailgun } from '../stack/mailgun';
import { admin, sql, stack, withAdmin } from '../stack/product';
import { pdfText } from '../stack/pdf-text';
import { storedKeys } from '../stack/stored-files';

let smtpPort: number;
const mailgun = new Mailgun(() => stack.portalUrl);
withAdmin(async () => {
  smtpPort = await freePort();
  return {
    MAILGUN_SIGNING_KEY: mailgun.signingKey,
    MAILS_PER_MINUTE: '100000',
    INBOUND_SMTP_PORT: String(smtpPort),
    INBOUND_SMTP_DOMAINS: 'mail.example',
  };
});

const EMAILS = '/api/v1/admin/emails';
const FROM = 'Dora Door <dora@example.com>';
const TO = 'skyla@mail.example';
const HTML =
  '<p>My <b>declarations</b> are attached.</p><script>stolen()</script>' +
  '<img src="cid:logo" alt="Insurer"><img src="https://tracker.example/x.png">';

const listed = (q: string) => admin.list<EmailRow>(`${EMAILS}?${new URLSearchParams({ q }).toString()}`);

/** The test stores nothing itself: every email arrives by the webhook or by SMTP. */
describe('an email with files, from arrival to deletion by staff', () => {
  let policy: Buffer;
  let logo: Buffer;

  beforeAll(async () => {
    [policy, logo] = await Promise.all([samplePdf(2), sampleImage().png().toBuffer()]);
  });

  const byMailgun = async (subject: string): Promise<void> => {
    const { status } = await mailgun.sendForm([
      ...mailgun.signed(),
      ['subject', subject],
      ['from', FROM],
      ['sender', 'dora@example.com'],
      ['recipient', TO],
      ['body-plain', 'My declarations are attached.'],
      ['body-html', HTML],
      ['attachment-count', '2'],
      ['content-id-map', JSON.stringify({ '<logo>': 'attachment-1' })],
      ['attachment-1', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png'],
      ['attachment-2', new Blob([new Uint8Array(policy)], { type: 'application/pdf' }), 'Mi Póliza.pdf'],
    ]);
    expect(status).toBe(200);
  };
  const bySmtp = async (subject: string): Promise<void> => {
    await createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true }).sendMail({
      from: FROM,
      to: TO,
      subject,
      text: 'My declarations are attached.',
      html: HTML,
      attachments: [
        { filename: 'logo.png', content: logo, cid: 'logo' },
        { filename: 'Mi Póliza.pdf', content: policy },
      ],
    });
  };
  const open = async (path: string): Promise<Buffer> => {
    const file = await fetch((await admin.get<FileLink>(path)).url);
    expect(file.status).toBe(200);
    return Buffer.from(await file.arrayBuffer());
  };

  it.each([
    ['mailgun', byMailgun],
    ['smtp', bySmtp],
  ] as const)('arrives by %s and is read, printed, opened, filed and deleted', async (door, send) => {
    const subject = `Proof by ${door}`;
    await send(subject);
    const { id } = await eventually('the PDF of the mail', async () =>
      (await listed(subject)).find(({ pdfState }) => pdfState === 'ready'),
    );
    const path = `${EMAILS}/${id}`;
    const detail = () => admin.get<EmailDetail>(path);
    const email = await detail();
    expect(email).toMatchObject({
      ...{ door, subject, state: 'read', fromHeader: FROM, recipient: TO, attachmentCount: 1 },
      ...{ attachmentsDownloaded: true, lender: { name: 'Skyla' } },
    });
    expect(email.attachments).toMatchObject([
      { originalName: 'logo.png', contentType: 'image/png', inline: true, state: 'stored' },
      { originalName: 'Mi Póliza.pdf', contentType: 'application/pdf', inline: false, filing: null },
    ]);

    const body = await (await admin.read(`${path}/body`)).text();
    expect(body).toContain('<b>declarations</b>');
    expect(body).toContain(`data:image/png;base64,${logo.toString('base64')}`);
    expect(body).not.toMatch(/script|tracker/);
    expect(await open(`${path}/attachments/1/url?inline`)).toEqual(policy);
    const printed = await pdfText(await open(`${path}/pdf-url?inline`));
    for (const text of [subject, FROM, 'My declarations are attached.', 'Mi Póliza.pdf'])
      expect(printed.text).toContain(text);

    expect((await admin.call(`${path}/attachments/1/file`, { body: {} })).status).toBe(200);
    const uploadId = await eventually(
      'the document',
      async () => (await detail()).attachments[1]?.filing?.uploadId,
    );
    expect(await admin.get<DocumentDetail>(`/api/v1/admin/documents/${uploadId}`)).toMatchObject({
      ...{ name: 'Dora Door', email: 'dora@example.com', financialInstitution: 'Skyla' },
      originalFilename: 'Mi Póliza.pdf',
    });

    const link = await admin.get<FileLink>(`${path}/attachments/1/url`);
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(204);
    expect((await admin.call(path)).status).toBe(404);
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(404);
    expect(await listed(subject)).toEqual([]);
    expect((await fetch(link.url)).status).toBe(404);
    const gone = { subjectKind: 'email', subjectName: null, subjectIsGone: true };
    for (const act of ['viewed', 'attachment_viewed', 'attachment_downloaded', 'pdf_viewed', 'deleted'])
      expect(await admin.audited(`email.${act}`, id)).toMatchObject(gone);
    expect(await storedKeys(stack.dataDir, 'attachments')).toEqual([]);
    const file = `/api/v1/admin/documents/${uploadId}/file-url?inline`;
    await waitFor(async () => (await admin.call(file)).status === 200, { what: 'the file to be checked' });
    expect(await open(file)).toEqual(policy);
  });
});

describe('emails, as administrators read them', () => {
  withEmails();

  it('reject bad input with an explanation', async () => {
    const id = await emails.add();
    const asked = [
      `${EMAILS}?period=year`,
      `${EMAILS}?tz=Nowhere/At_all`,
      `${EMAILS}?cursor=forged`,
      `${EMAILS}?q=${encodeURIComponent('a\u0000b')}`,
      `${EMAILS}/not-an-id`,
      `${EMAILS}/${id}/attachments/-1/url`,
      `${EMAILS}/${id}/attachments/1e9/url`,
      `${EMAILS}/${id}/attachments/0/url`,
      `${EMAILS}/${id}/pdf-url?inline=perhaps`,
      `${EMAILS}/${id}/pdf-url`,
      `${EMAILS}/${id}/body`,
      `${EMAILS}/${crypto.randomUUID()}`,
    ];
    const statuses: number[] = [];
    for (const path of asked) statuses.push((await admin.call(path)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 404, 422, 409, 404, 404]);
  });

  it('can be searched, like documents, without leaving the search text in logs', async () => {
    await emails.add({ subject: 'Zebulon Marker', bodyPlain: 'zebulonbody' }, [
      { bytes: Buffer.from('x'), originalName: 'zebulon.pdf' },
    ]);
    const [found] = await listed('zebulon marker');
    await admin.call(`${EMAILS}/${found?.id}`);
    await admin.call(`${EMAILS}/${found?.id}/attachments/0/url`);
    for (const search of ['emails?', 'documents?', 'documents/export?', 'documents?cursor=forged&'])
      await admin.read(`/api/v1/admin/${search}q=Zebulon+Marker`);
    await admin.call(`${EMAILS}?q=zebulon+marker&cursor=forged`);
    const logs = (await textsBelow(join(stack.dataDir, 'logs'))).join('');
    expect(logs.length).toBeGreaterThan(0);
    expect(logs).not.toMatch(/zebulon/i);
  });

  it('can be listed while the lender service is unavailable', async () => {
    const id = await emails.add({ recipient: 'skyla@in.example' });
    await stack.signal('lender', 'SIGSTOP');
    try {
      expect((await admin.call(EMAILS)).status).toBe(200);
      expect(await admin.get<EmailDetail>(`${EMAILS}/${id}`)).toMatchObject({ id, lender: null });
    } finally {
      await stack.signal('lender', 'SIGCONT');
    }
  });
});

const HEAD: readonly (readonly [string, string])[] = [
  ['subject', 'Quagga-Subject póliza'],
  ['from', 'Ann Quagga-From <ann.quagga@example.com>'],
  ['sender', 'ann.quagga@example.com'],
  ['recipient', 'policy@mail.example'],
  ['body-plain', 'Quagga-Body'],
  ['stripped-text', 'Quagga-Body'],
];

interface MailRow {
  readonly id: string;
  readonly state: string;
  readonly subject: string;
  readonly source_path: string | null;
}

describe('emails from Mailgun', () => {
  const mails = (): Promise<MailRow[]> =>
    sql.mailIngest(`select id, state, subject, source_path from emails`);
  const untilRead = (id: string | undefined): Promise<MailRow> =>
    eventually('the mail to be read', async () =>
      (await mails()).find((mail) => mail.id === id && mail.state === 'read'),
    );

  it('are accepted once, however often they are repeated, and the first version is kept', async () => {
    const late = mailgun.signed(Math.floor(Date.now() / 1_000) - 8 * 3_600);
    const before = (await mails()).length;
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => mailgun.sendTexts([...late, ...HEAD])),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    await untilRead(replies[0]?.id);
    const altered = await mailgun.sendTexts([...late, ['subject', 'another'], ['body-plain', 'another']]);
    expect(altered).toEqual(replies[0]);
    expect((await untilRead(altered.id)).subject).toBe('Quagga-Subject póliza');
    expect(await mails()).toHaveLength(before + 1);
    expect(await readdir(join(stack.dataDir, 'objects', 'attachments', 'incoming'))).toEqual([]);
  });

  it('are refused for good if they are not signed, not a form, or too large', async () => {
    const before = (await mails()).length;
    const [timestamp, token, signature] = mailgun.signed();
    const send = (fields: readonly (readonly [string, string])[]) => mailgun.sendTexts([...fields, ...HEAD]);
    const refusal = (code: string) => ({ status: 406, code, id: undefined });
    const forged: [string, string] = ['signature', 'f'.repeat(64)];
    expect(await send([timestamp!, token!, forged])).toEqual(refusal('mail_signature_invalid'));
    expect(await send([timestamp!, token!, ['signature', 'ñ']])).toEqual(refusal('mail_signature_invalid'));
    expect(await send([timestamp!, token!])).toEqual(refusal('mail_malformed'));
    expect(await send([timestamp!, token!, token!, signature!])).toEqual(refusal('mail_malformed'));
    expect(await send([timestamp!, signature!, ['token', 'x']])).toEqual(refusal('mail_signature_invalid'));
    const json = await mailgun.post('{}', { 'content-type': 'application/json' });
    expect(json).toEqual(refusal('mail_malformed'));
    const file = new Blob([Buffer.alloc(MAX_MAIL_BYTES, 5)], { type: 'application/pdf' });
    const large = await mailgun.sendForm([...mailgun.signed(), ...HEAD, ['attachment-1', file, 'a.pdf']]);
    expect(large).toEqual(refusal('mail_too_large'));
    expect(await mails()).toHaveLength(before);
    expect(await readdir(join(stack.dataDir, 'objects', 'attachments', 'incoming'))).toEqual([]);
  });
});
