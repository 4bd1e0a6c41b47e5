import type { DocumentDetail, EmailDetail, EmailPage, EmailRow, FileLink } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { createTransport } from 'nodemailer';
import { samplePdf } from '../../../apps/document/test/sample-files';
import { sampleImage } from '../../../apps/lender/test/sample-images';
import type { Mailgun } from '../../stack/mailgun';
import { pdfText } from '../../stack/pdf-text';
import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';
import { storedKeys } from '../../stack/stored-files';

const EMAILS = '/api/v1/admin/emails';
const FROM = 'Dora Door <dora@example.com>';
const TO = 'skyla@mail.example';
const HTML =
  '<p>My <b>declarations</b> are attached.</p><script>stolen()</script>' +
  '<img src="cid:logo" alt="Insurer"><img src="https://tracker.example/x.png">';
const PATIENCE = { timeoutMs: 90_000 };

/** Nothing here is put down by a test: what comes out at the desk of staff came in by a door. */
export function mailDoor(started: () => Stack, mailgun: Mailgun, smtpPortOf: () => number): void {
  describe('a mail with files, from the door to the desk of staff', () => {
    let stack: Stack;
    let admin: StaffCaller;
    let policy: Buffer;
    let logo: Buffer;

    beforeAll(async () => {
      stack = started();
      [policy, logo] = await Promise.all([samplePdf(2), sampleImage().png().toBuffer()]);
      admin = await StaffCaller.signIn(stack);
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
      await createTransport({ host: '127.0.0.1', port: smtpPortOf(), ignoreTLS: true }).sendMail({
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
    const listed = async (q: string): Promise<readonly EmailRow[]> =>
      (await admin.call<EmailPage>(`${EMAILS}?${new URLSearchParams({ q }).toString()}`)).body.items;
    const open = async (path: string): Promise<Buffer> => {
      const { body, status } = await admin.call<FileLink>(path);
      expect(status).toBe(200);
      const file = await fetch(body.url);
      expect(file.status).toBe(200);
      return Buffer.from(await file.arrayBuffer());
    };

    it.each([
      ['mailgun', byMailgun],
      ['smtp', bySmtp],
    ] as const)('by %s: it is read, printed, opened, filed and deleted', async (door, send) => {
      const subject = `Proof by ${door}`;
      await send(subject);
      const { id } = await waitFor(
        async () => (await listed(subject)).find(({ pdfState }) => pdfState === 'ready'),
        { ...PATIENCE, what: 'the PDF of the mail' },
      );
      const path = `${EMAILS}/${id}`;
      const detail = async (): Promise<EmailDetail> => (await admin.call<EmailDetail>(path)).body;
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
      const uploadId = await waitFor(async () => (await detail()).attachments[1]?.filing?.uploadId, {
        ...PATIENCE,
        what: 'the document',
      });
      const { body: document } = await admin.call<DocumentDetail>(`/api/v1/admin/documents/${uploadId}`);
      expect(document).toMatchObject({
        ...{ name: 'Dora Door', email: 'dora@example.com', financialInstitution: 'Skyla' },
        originalFilename: 'Mi Póliza.pdf',
      });

      const { body: link } = await admin.call<FileLink>(`${path}/attachments/1/url`);
      expect((await admin.call(path, { method: 'DELETE' })).status).toBe(204);
      expect((await admin.call(path)).status).toBe(404);
      expect(await listed(subject)).toEqual([]);
      expect((await fetch(link.url)).status).toBe(404);
      expect(await storedKeys(stack.dataDir, 'attachments')).toEqual([]);
      expect(await open(`/api/v1/admin/documents/${uploadId}/file-url?inline`)).toEqual(policy);
    });
  });
}
