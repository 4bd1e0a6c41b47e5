import { randomUUID } from 'node:crypto';
import type { EmailFile, SignedLink } from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import { LinkSigner } from '@coverleaf/object-store';
import type { AppError } from '@coverleaf/service-kit';
import { clamdSkipReason, EICAR, UNREACHABLE, newActor, startClamd } from '@coverleaf/testing';
import { activePdf, unrepairablePdf } from '../../../../libs/parsers/test/sample-files';
import { createEmail } from '../../test/email-fixtures';
import { type RunningMail, startMail } from '../../test/start-mail';
import { EmailFilesService } from './email-files.service';
import { EmailsService } from './emails.service';

const obstacle = clamdSkipReason();
const itScanned = obstacle ? it.skip : it;
if (obstacle) process.stderr.write(`${obstacle}\n`);

const USES = { inline: 'view', attachment: 'download' } as const;
const UNREADABLE = { state: 'unreadable', fault: 'It has no start.', sourcePath: 'incoming/it' } as const;

describe('EmailFilesService', () => {
  let service: RunningMail;
  const actor = newActor();

  const opened = (id: string, file: EmailFile, use: 'view' | 'download' = 'view'): Promise<unknown> =>
    service
      .get(EmailFilesService)
      .open({ actor, id, file, use })
      .then(linkedFile, ({ status, code }: AppError) => `${status} ${code}`);
  /** The file of a link. */
  const linkedFile = ({ token }: SignedLink) => {
    const { disposition, ...file } = new LinkSigner(processKeyring(), 'attachments').verify(token);
    return { key: file.key, name: file.fileName, type: file.contentType, use: USES[disposition] };
  };
  const acts = async (id: string) =>
    (await service.acts({ subjectId: id })).map(({ action, fields }) => [action, ...(fields ?? [])]);

  describe('without a virus scanner', () => {
    beforeAll(async () => {
      service = await startMail();
    });
    afterAll(() => service.stop());

    it('opens files inline only if their type is safe, and audits each use', async () => {
      const bytes = Buffer.from('anything');
      const columns = { subject: 'Re: policy / 2026', pdfState: 'ready', generatedPdf: 'made.pdf' } as const;
      const id = await createEmail(service, columns, [
        { bytes, originalName: 'Dec\u202epage.PDF', contentType: 'application/pdf' },
        { bytes, originalName: 'page.html', contentType: 'text/html' },
        { state: 'failed', fault: 'It is gone.' },
      ]);
      const pdf = { type: 'application/pdf', use: 'view' };
      expect(await opened(id, 0)).toEqual({ key: `${id}/0-policy.pdf`, name: 'Dec_page.PDF', ...pdf });
      expect(await opened(id, 1)).toMatchObject({ name: 'page.html', use: 'download' });
      expect(await opened(id, 0, 'download')).toMatchObject({ use: 'download' });
      expect(await opened(id, 'pdf')).toEqual({ key: 'made.pdf', name: 'Re_ policy _ 2026.pdf', ...pdf });
      expect(await opened(id, 2)).toBe('409 not_downloaded');
      expect(await opened(id, 3)).toBe('404 not_found');
      expect(await opened(id, 'source')).toBe('404 not_found');
      expect(await opened(randomUUID(), 0)).toBe('404 not_found');
      const lost = await createEmail(service, {}, [{ bytes }]);
      await service.store.delete('attachments', `${lost}/0-policy.pdf`);
      expect(await opened(lost, 0)).toBe('404 not_found');
      expect(await acts(id)).toEqual([
        ['email.attachment_viewed', 'attachment 1'],
        ['email.attachment_downloaded', 'attachment 2'],
        ['email.attachment_downloaded', 'attachment 1'],
        ['email.pdf_viewed'],
      ]);
    });

    it('opens a PDF without its active content, whatever the sender calls it', async () => {
      const bytes = await activePdf();
      const id = await createEmail(service, {}, [
        { bytes, originalName: 'policy.pdf', contentType: 'application/octet-stream' },
        { bytes: unrepairablePdf(), originalName: 'broken.pdf', contentType: 'application/pdf' },
      ]);
      const file = { name: 'policy.pdf', type: 'application/octet-stream', use: 'download' };
      for (let time = 0; time < 2; time += 1)
        expect(await opened(id, 0)).toEqual({ key: `${id}/0-policy.pdf.pdf`, ...file });
      const safe = await service.store.read('attachments', `${id}/0-policy.pdf.pdf`);
      expect(safe.includes('JavaScript')).toBe(false);
      expect(await opened(id, 1)).toBe('409 unreadable');
      const { attachments } = await service.get(EmailsService).get({ actor, params: { id } });
      expect(attachments.map(({ removedContent }) => removedContent)).toEqual([['javascript'], []]);
    });

    it('opens the raw email only if it is unreadable, and no PDF before there is one', async () => {
      const id = await createEmail(service, { ...UNREADABLE, door: 'smtp' });
      const file = { key: 'incoming/it', name: `email-${id.slice(0, 8)}.eml`, use: 'download' };
      expect(await opened(id, 'source')).toEqual({ ...file, type: 'application/octet-stream' });
      expect(await opened(id, 'pdf')).toBe('409 not_made');
      expect(await acts(id)).toEqual([['email.source_downloaded']]);
      const unread = await createEmail(service, { state: 'received', sourcePath: 'incoming/other' });
      expect(await opened(unread, 'source')).toBe('404 not_found');
    });

    it('audits repeated views of an email once', async () => {
      const headers = [{ name: 'Subject', value: 'Proof' }];
      const id = await createEmail(service, { headers: JSON.stringify(headers) });
      const emails = service.get(EmailsService);
      await emails.get({ actor, params: { id } });
      expect(await emails.get({ actor, params: { id } })).toMatchObject({ id, headers, bodyPlain: 'Hello' });
      await emails.get({ actor: { ...actor, sessionId: randomUUID() }, params: { id } });
      expect(await acts(id)).toEqual([['email.viewed'], ['email.viewed']]);
    });
  });

  describe('with a virus scanner', () => {
    let clamd: Awaited<ReturnType<typeof startClamd>> | undefined;
    afterEach(async () => {
      await service.stop();
      await clamd?.stop();
      clamd = undefined;
    });

    it('refuses unscanned files while the scanner is unavailable', async () => {
      service = await startMail({ CLAMD_URL: `tcp://${UNREACHABLE}` });
      const id = await createEmail(service, UNREADABLE, [
        { bytes: Buffer.from('one') },
        { bytes: Buffer.from('two'), infected: false },
        { bytes: Buffer.from('three'), infected: true },
      ]);
      await service.put(UNREADABLE.sourcePath, Buffer.from('raw'));
      expect(await Promise.all([opened(id, 0), opened(id, 1), opened(id, 2), opened(id, 'source')])).toEqual([
        '409 not_scanned',
        expect.objectContaining({ key: `${id}/1-policy.pdf` }),
        '409 infected',
        '409 not_scanned',
      ]);
      expect(await acts(id)).toEqual([['email.attachment_viewed', 'attachment 2']]);
    });

    itScanned('scans a file once when it is first opened, and refuses infected files', async () => {
      clamd = await startClamd();
      service = await startMail({ CLAMD_URL: clamd.url });
      const files = [{ bytes: Buffer.from('clean') }, { bytes: Buffer.from(EICAR) }];
      const id = await createEmail(service, UNREADABLE, files);
      await service.put(UNREADABLE.sourcePath, Buffer.from(EICAR));
      const isClean = expect.objectContaining({ key: `${id}/0-policy.pdf` }) as object;
      const answers = [await opened(id, 0), await opened(id, 1), await opened(id, 'source')];
      expect(answers).toEqual([isClean, '409 infected', '409 infected']);
      expect((await service.filesOf(id)).map(({ infected }) => infected)).toEqual([false, true]);
      const detail = await service.get(EmailsService).get({ actor, params: { id } });
      expect(detail.attachments.map(({ infected }) => infected)).toEqual([false, true]);
      await clamd.kill();
      expect([await opened(id, 0), await opened(id, 1)]).toEqual([isClean, '409 infected']);
    });
  });
});
