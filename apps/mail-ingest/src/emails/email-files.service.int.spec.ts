import { randomUUID } from 'node:crypto';
import { type Actor, type EmailFile, openEmailFileRpc } from '@coverleaf/contracts';
import type { AppError } from '@coverleaf/service-kit';
import { clamdSkipReason, freePort, startClamd, type TestClamd } from '@coverleaf/testing';
import { Readable } from 'node:stream';
import { type AttachmentFixture, createAttachments, createEmail } from '../../test/email-fixtures';
import { type RunningMail, startMail } from '../../test/start-mail';
import { AttachmentEntity, type EmailEntity } from './email.entity';
import { EmailFilesService } from './email-files.service';
import { EmailsService } from './emails.service';

const obstacle = clamdSkipReason();
const itScanned = obstacle ? it.skip : it;
if (obstacle) process.stderr.write(`${obstacle}\n`);
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

describe('EmailFilesService', () => {
  let running: RunningMail;
  const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

  const start = async (env: NodeJS.ProcessEnv = {}): Promise<void> => {
    running = await startMail(env);
  };
  const createEmailWithFiles = async (
    mail: Partial<EmailEntity> = {},
    files: readonly AttachmentFixture[] = [],
  ): Promise<string> => {
    const id = await createEmail(running, mail);
    await createAttachments(running, id, files);
    return id;
  };
  const opened = (id: string, file: EmailFile, use: 'view' | 'download' = 'view'): Promise<unknown> =>
    running.app
      .get(EmailFilesService, { strict: false })
      .open({ actor, id, file, use })
      .then(
        (answer) => openEmailFileRpc.output.parse(answer),
        ({ status, code }: AppError) => `${status} ${code}`,
      );
  const acts = async (id: string): Promise<unknown[]> => {
    const rows: { act: { action: string; fields?: string[] } }[] = await running.dataSource.query(
      `select payload as act from outbox
       where job = 'mail.report-act' and payload ->> 'subjectId' = $1 order by created_at`,
      [id],
    );
    return rows.map(({ act: { action, fields } }) => [action, ...(fields ?? [])]);
  };

  describe('without a virus scanner', () => {
    beforeAll(() => start());
    afterAll(() => running.stop());

    it('opens files inline only if their type is safe, and audits each use', async () => {
      const bytes = Buffer.from('anything');
      const id = await createEmailWithFiles(
        { subject: 'Re: policy / 2026', pdfState: 'ready', generatedPdf: 'made.pdf' },
        [
          { bytes, originalName: 'Dec\u202epage.PDF', contentType: 'application/pdf' },
          { bytes, originalName: 'page.html', contentType: 'text/html' },
          { state: 'failed', fault: 'It is gone.' },
        ],
      );
      expect(await opened(id, 0)).toEqual({
        key: `${id}/0-policy.pdf`,
        name: 'Dec_page.PDF',
        type: 'application/pdf',
        use: 'view',
      });
      expect(await opened(id, 1)).toMatchObject({ name: 'page.html', use: 'download' });
      expect(await opened(id, 0, 'download')).toMatchObject({ use: 'download' });
      expect(await opened(id, 'pdf')).toEqual({
        key: 'made.pdf',
        name: 'Re_ policy _ 2026.pdf',
        type: 'application/pdf',
        use: 'view',
      });
      expect(await opened(id, 2)).toBe('409 not_downloaded');
      expect(await opened(id, 3)).toBe('404 not_found');
      expect(await opened(id, 'source')).toBe('404 not_found');
      expect(await opened(randomUUID(), 0)).toBe('404 not_found');
      expect(await acts(id)).toEqual([
        ['email.attachment_viewed', 'attachment 1'],
        ['email.attachment_downloaded', 'attachment 2'],
        ['email.attachment_downloaded', 'attachment 1'],
        ['email.pdf_viewed'],
      ]);
    });

    it('opens the raw email only if it is unreadable, and no PDF before there is one', async () => {
      const id = await createEmailWithFiles({
        state: 'unreadable',
        fault: 'It has no beginning.',
        sourcePath: 'incoming/it',
        door: 'smtp',
      });
      expect(await opened(id, 'source')).toEqual({
        key: 'incoming/it',
        name: `email-${id.slice(0, 8)}.eml`,
        type: 'application/octet-stream',
        use: 'download',
      });
      expect(await opened(id, 'pdf')).toBe('409 not_made');
      expect(await acts(id)).toEqual([['email.source_downloaded']]);
      expect(
        await opened(
          await createEmailWithFiles({ state: 'received', sourcePath: 'incoming/other' }),
          'source',
        ),
      ).toBe('404 not_found');
    });

    it('audits repeated views of an email once', async () => {
      const headers = JSON.stringify([{ name: 'Subject', value: 'Proof' }]);
      const id = await createEmailWithFiles({ headers });
      const emails = running.app.get(EmailsService, { strict: false });
      await emails.get({ actor, params: { id } });
      expect(await emails.get({ actor, params: { id } })).toMatchObject({
        id,
        headers: [{ name: 'Subject', value: 'Proof' }],
        bodyPlain: 'Hello',
      });
      await emails.get({ actor: { ...actor, sessionId: randomUUID() }, params: { id } });
      expect(await acts(id)).toEqual([['email.viewed'], ['email.viewed']]);
    });
  });

  describe('with a virus scanner', () => {
    let clamd: TestClamd | undefined;
    afterEach(async () => {
      await running.stop();
      await clamd?.stop();
      clamd = undefined;
    });

    it('refuses unscanned files while the scanner is unavailable', async () => {
      await start({ CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` });
      const id = await createEmailWithFiles(
        { state: 'unreadable', fault: 'It has no beginning.', sourcePath: 'incoming/it' },
        [
          { bytes: Buffer.from('one') },
          { bytes: Buffer.from('two'), infected: false },
          { bytes: Buffer.from('three'), infected: true },
        ],
      );
      await running.store.put('attachments', 'incoming/it', Readable.from([Buffer.from('raw')]));
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
      await start({ CLAMD_URL: clamd.url });
      const id = await createEmailWithFiles(
        { state: 'unreadable', fault: 'It has no beginning.', sourcePath: 'incoming/bad' },
        [{ bytes: Buffer.from('clean') }, { bytes: Buffer.from(EICAR) }],
      );
      await running.store.put('attachments', 'incoming/bad', Readable.from([Buffer.from(EICAR)]));
      expect([await opened(id, 0), await opened(id, 1), await opened(id, 'source')]).toEqual([
        expect.objectContaining({ key: `${id}/0-policy.pdf` }),
        '409 infected',
        '409 infected',
      ]);
      const rows = await running.dataSource.getRepository(AttachmentEntity).findBy({ emailId: id });
      expect(rows.toSorted((a, b) => a.position - b.position).map(({ infected }) => infected)).toEqual([
        false,
        true,
      ]);
      const detail = await running.app.get(EmailsService, { strict: false }).get({ actor, params: { id } });
      expect(detail.attachments.map(({ infected }) => infected)).toEqual([false, true]);
      await clamd.kill();
      expect([await opened(id, 0), await opened(id, 1)]).toEqual([
        expect.objectContaining({ key: `${id}/0-policy.pdf` }),
        '409 infected',
      ]);
    });
  });
});
