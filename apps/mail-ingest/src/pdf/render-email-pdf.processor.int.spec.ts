import { renderMailPdf } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { pdfText } from '../../../../tests/stack/pdf-text';
import { type AttachmentFixture, createAttachments, createEmail } from '../../test/email-fixtures';
import { type RunningMail, startMail } from '../../test/start-mail';
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';

const PATIENCE_MS = 120_000;
const PATIENTLY = { timeoutMs: 90_000 };

let service: RunningMail;
beforeAll(async () => {
  service = await startMail();
}, PATIENCE_MS);
afterAll(() => service.stop());

async function createEmailWithFiles(
  parts: Partial<EmailEntity>,
  files: readonly AttachmentFixture[] = [],
): Promise<string> {
  const from = { fromHeader: 'Ann <ann@a.example>', recipient: 'in@b.example' };
  const id = await createEmail(service, { ...from, ...parts });
  await createAttachments(service, id, files);
  return id;
}

const want = (emailId: string): Promise<void> =>
  service.dataSource.transaction(async (manager) => {
    await service.app.get(Outbox, { strict: false }).add(manager, renderMailPdf, { emailId });
  });

const mailOf = (id: string): Promise<EmailEntity> =>
  service.dataSource.getRepository(EmailEntity).findOneByOrFail({ id });

const printed = (id: string): Promise<EmailEntity> =>
  waitFor(async () => {
    const mail = await mailOf(id);
    return mail.pdfState !== 'waiting' && mail;
  }, PATIENTLY);

async function pdfsOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.store.list('attachments', `${id}/`)) keys.push(key);
  return keys.filter((key) => key.endsWith('.pdf'));
}

it(
  'renders the PDF with inline images and names of attachments',
  async () => {
    const png = await sharp({ create: { width: 41, height: 43, channels: 3, background: '#0aa' } })
      .png()
      .toBuffer();
    const id = await createEmailWithFiles({ bodyHtml: '<p>My policy <img src="cid:logo"></p>' }, [
      { bytes: png, contentType: 'image/png', contentId: 'logo', inline: true, originalName: 'logo.png' },
      { originalName: 'policy.pdf', size: 12_345 },
    ]);
    await want(id);
    const { pdfState, generatedPdf } = await printed(id);
    expect(pdfState).toBe('ready');
    const pdf = await service.store.read('attachments', generatedPdf ?? '');
    const { text } = await pdfText(pdf);
    for (const part of ['Proof', 'Ann <ann@a.example>', 'in@b.example', 'My policy', 'policy.pdf (12 kB)'])
      expect(text).toContain(part);
    expect(text).not.toContain('logo.png');
    expect(pdf.toString('latin1')).toMatch(/\/Width 41\s+\/Height 43/);
  },
  PATIENCE_MS,
);

it(
  'renders one PDF under repeated runs',
  async () => {
    const id = await createEmailWithFiles({ bodyPlain: 'once' });
    await Promise.all([want(id), want(id), want(id)]);
    const { generatedPdf } = await printed(id);
    await want(id);
    const other = await createEmailWithFiles({ bodyPlain: 'after' });
    await want(other);
    await printed(other);
    expect(await pdfsOf(id)).toEqual([generatedPdf]);
    expect((await mailOf(id)).pdfState).toBe('ready');
  },
  PATIENCE_MS,
);

it(
  'waits for inline images that are not fetched yet',
  async () => {
    const id = await createEmailWithFiles({ bodyHtml: '<img src="cid:late">' }, [
      {
        contentType: 'image/png',
        contentId: 'late',
        inline: true,
        sourceUrl: 'https://x.example',
      },
    ]);
    await want(id);
    const other = await createEmailWithFiles({ bodyPlain: 'meanwhile' });
    await want(other);
    await printed(other);
    expect((await mailOf(id)).pdfState).toBe('waiting');
    await service.dataSource
      .getRepository(AttachmentEntity)
      .update({ emailId: id }, { state: 'failed', fault: 'gone' });
    expect((await printed(id)).pdfState).toBe('ready');
  },
  PATIENCE_MS,
);

it(
  'marks the PDF as failed and leaves the email unchanged',
  async () => {
    const id = await createEmailWithFiles({
      bodyHtml: '<p style="height:90000000px">x</p>',
      bodyPlain: 'kept',
    });
    await want(id);
    expect(await printed(id)).toMatchObject({
      state: 'read',
      bodyPlain: 'kept',
      pdfState: 'failed',
      pdfFault: 'This email takes too much time or memory to print',
      generatedPdf: null,
    });
    expect(await pdfsOf(id)).toEqual([]);
  },
  PATIENCE_MS,
);

it(
  'leaves no PDF of an email that is deleted while it is printed',
  async () => {
    const id = await createEmailWithFiles({ bodyPlain: 'gone' });
    const deletion = service.dataSource.createQueryRunner();
    try {
      // Nobody else sees it yet, but whoever writes to the mail has to wait for it.
      await deletion.startTransaction();
      await deletion.manager.delete(EmailEntity, { id });
      await want(id);
      await waitFor(async () => (await pdfsOf(id)).length === 1, PATIENTLY);
      await deletion.commitTransaction();
    } finally {
      await deletion.release();
    }
    await waitFor(async () => (await pdfsOf(id)).length === 0, PATIENTLY);
  },
  PATIENCE_MS,
);
