import { renderMailPdf } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { pdfText } from '../../../../tests/stack/pdf-text';
import { type AttachmentFixture, createEmail } from '../../test/email-fixtures';
import { useMail } from '../../test/start-mail';
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';

const PATIENTLY = { timeoutMs: 90_000 };

jest.setTimeout(120_000);
const service = useMail();

const create = (columns: Partial<EmailEntity>, files: readonly AttachmentFixture[] = []) =>
  createEmail(service, { fromHeader: 'Ann <ann@a.example>', recipient: 'in@b.example', ...columns }, files);
const render = (emailId: string) => service.enqueue(renderMailPdf, { emailId });
const printed = (id: string): Promise<EmailEntity> =>
  waitFor(async () => {
    const mail = await service.email(id);
    return mail.pdfState !== 'waiting' && mail;
  }, PATIENTLY);

const pdfsOf = async (id: string) => (await service.keys(`${id}/`)).filter((key) => key.endsWith('.pdf'));

it('renders the PDF with inline images and names of attachments', async () => {
  const size = { width: 41, height: 43, channels: 3, background: '#0aa' } as const;
  const png = await sharp({ create: size }).png().toBuffer();
  const id = await create({ bodyHtml: '<p>My policy <img src="cid:logo"></p>' }, [
    { bytes: png, contentType: 'image/png', contentId: 'logo', inline: true, originalName: 'logo.png' },
    { originalName: 'policy.pdf', size: 12_345 },
  ]);
  await render(id);
  const { pdfState, generatedPdf } = await printed(id);
  expect(pdfState).toBe('ready');
  const pdf = await service.store.read('attachments', generatedPdf ?? '');
  const { text } = await pdfText(pdf);
  for (const part of ['Proof', 'Ann <ann@a.example>', 'in@b.example', 'My policy', 'policy.pdf (13 KB)'])
    expect(text).toContain(part);
  expect(text).not.toContain('logo.png');
  expect(pdf.toString('latin1')).toMatch(/\/Width 41\s+\/Height 43/);
});

it('renders one PDF under repeated runs', async () => {
  const id = await create({ bodyPlain: 'once' });
  await Promise.all([render(id), render(id), render(id)]);
  const { generatedPdf } = await printed(id);
  await render(id);
  const other = await create({ bodyPlain: 'after' });
  await render(other);
  await printed(other);
  expect(await pdfsOf(id)).toEqual([generatedPdf]);
  expect((await service.email(id)).pdfState).toBe('ready');
});

it('waits for inline images that are not fetched yet', async () => {
  const late = { contentType: 'image/png', contentId: 'late', inline: true, sourceUrl: 'https://x.example' };
  const id = await create({ bodyHtml: '<img src="cid:late">' }, [late]);
  await render(id);
  const other = await create({ bodyPlain: 'meanwhile' });
  await render(other);
  await printed(other);
  expect((await service.email(id)).pdfState).toBe('waiting');
  await service.rows(AttachmentEntity).update({ emailId: id }, { state: 'failed', fault: 'gone' });
  expect((await printed(id)).pdfState).toBe('ready');
});

it('marks the PDF as failed and leaves the email unchanged', async () => {
  const id = await create({ bodyHtml: '<p style="height:90000000px">x</p>', bodyPlain: 'kept' });
  await render(id);
  expect(await printed(id)).toMatchObject({
    ...{ state: 'read', bodyPlain: 'kept', pdfState: 'failed', generatedPdf: null },
    pdfFault: 'This email takes too much time or memory to print',
  });
  expect(await pdfsOf(id)).toEqual([]);
});

it('leaves no PDF of an email that is deleted while it is printed', async () => {
  const id = await create({ bodyPlain: 'gone' });
  const deletion = service.dataSource.createQueryRunner();
  try {
    // An uncommitted deletion: nobody sees it yet, but writers of the email must wait for it.
    await deletion.startTransaction();
    await deletion.manager.delete(EmailEntity, { id });
    await render(id);
    await waitFor(async () => (await pdfsOf(id)).length === 1, PATIENTLY);
    await deletion.commitTransaction();
  } finally {
    await deletion.release();
  }
  await waitFor(async () => (await pdfsOf(id)).length === 0, PATIENTLY);
});
