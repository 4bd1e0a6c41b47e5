import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { type PARSE_EMAIL, Parsers } from '@coverleaf/parsers';
import { waitFor } from '@coverleaf/testing';
import { filePart, mailOf, multipart, textPart, winmailOf } from '../../test/mime-fixtures';
import { useMail } from '../../test/start-mail';
import type { Lie } from '../../test/taken-over-parser';
import { EmailEntity } from '../emails/email.entity';
import { AttachmentWriter } from './attachment-writer';
import { EmailParser } from './email-parser';
import { ParseEmailProcessor } from './parse-email.processor';

/** Excludes the email's PDF, which is printed at the same time. */
const FILE = /\/\d+-[^/]+$/;

describe('ParseEmailProcessor', () => {
  const service = useMail();
  const policy = randomBytes(300_000);

  const read = async (mail: string) => service.until(await service.deliver(mail), 'read');
  const namesOf = async (id: string) => (await service.filesOf(id)).map(({ originalName }) => originalName);

  it('encrypts texts, stores files unchanged and deletes the raw email', async () => {
    const html = textPart('<p>Hola <img src="cid:logo@example"></p>', 'text/html; charset=utf-8');
    const logo = filePart('logo.png', Buffer.from('png'), ['Content-ID: <logo@example>']);
    const related = multipart([html, logo], 'related', 'inner');
    const parts = [textPart('Hola, señor'), related, filePart('Mi Póliza (1).PDF', policy)];
    const mail = await read(mailOf(multipart(parts), ['Reply-To: Office <Office@Example.org>']));
    expect(mail).toMatchObject({ sourcePath: null, fault: null, bodyIsCut: false });
    expect(mail.bodyPlain).toContain('Hola, señor');
    expect(mail.bodyHtml).toContain('cid:logo@example');
    const replyTo = { name: 'Reply-To', value: 'Office <Office@Example.org>' };
    expect(JSON.parse(mail.headers ?? '')).toContainEqual(replyTo);
    expect(mail.messageId).toBe('<one@example.com>');
    expect(mail.senderHashes).toHaveLength(2);
    const files = await service.filesOf(mail.id);
    expect(files).toMatchObject([
      { originalName: 'logo.png', inline: true, contentId: 'logo@example' },
      { originalName: 'Mi Póliza (1).PDF', inline: false, contentId: null },
    ]);
    expect(files[1]?.storagePath).toBe(`${mail.id}/1-mi-poliza-1.pdf`);
    expect((await service.bytesOf(files[1]!)).equals(policy)).toBe(true);
    expect(await service.keys('incoming/')).toEqual([]);
    const printed = { id: mail.id, pdfState: 'ready' } as const;
    await waitFor(() => service.rows(EmailEntity).existsBy(printed), { timeoutMs: 25_000, what: 'its PDF' });
    const columns = `select body_plain, body_html, headers from emails where id = $1`;
    expect(JSON.stringify(await service.query(columns, [mail.id]))).not.toMatch(/Hola|Office/);
  });

  it('keeps an attached email whole and unpacks winmail.dat', async () => {
    const inner = mailOf(multipart([textPart('inner'), filePart('inner.pdf', policy)]));
    const winmail = winmailOf([{ title: 'P.PDF', longName: 'Policy.pdf', bytes: policy }]);
    const tnef = filePart('winmail.dat', winmail).replace('octet-stream', 'ms-tnef');
    const parts = [textPart('outer'), `Content-Type: message/rfc822\r\n\r\n${inner}`, tnef];
    const mail = await read(mailOf(multipart(parts, 'mixed', 'outer')));
    expect(mail.bodyPlain?.trim()).toBe('outer');
    expect(await namesOf(mail.id)).toEqual(['message.eml', 'Policy.pdf']);
    const [eml, pdf] = await service.filesOf(mail.id);
    expect((await service.bytesOf(eml!)).toString()).toContain('inner.pdf');
    expect((await service.bytesOf(pdf!)).equals(policy)).toBe(true);
  });

  it('cuts a long body and stores the whole body as a file', async () => {
    const long = 'ñ'.repeat(1024 * 1024);
    const mail = await read(mailOf(textPart(long)));
    expect(mail.bodyIsCut).toBe(true);
    expect(Buffer.byteLength(mail.bodyPlain ?? '')).toBe(1024 * 1024);
    const [file] = await service.filesOf(mail.id);
    expect(file).toMatchObject({ originalName: 'message.txt', contentType: 'text/plain' });
    expect((await service.bytesOf(file!)).toString().trim()).toBe(long);
  });

  it('stores 200 files, and the raw email if there are more', async () => {
    const parts = Array.from({ length: 250 }, (_, index) => filePart(`${index}.txt`, Buffer.from([index])));
    const mail = await read(mailOf(multipart(parts)));
    const files = await service.filesOf(mail.id);
    expect(files).toHaveLength(201);
    expect(files.at(-1)?.originalName).toBe('The whole email, with 50 more files.eml');
    expect((await service.bytesOf(files.at(-1)!)).toString()).toContain('249.txt');
  });

  it('stores one set of files under repeated and concurrent runs', async () => {
    const processor = service.get(ParseEmailProcessor);
    const attempt = { id: 'x', number: 1, pauseAfter: () => 10 };
    const mail = mailOf(multipart([filePart('a.txt', Buffer.from('a')), filePart('b.pdf', policy)]));
    const emailId = await service.deliver(mail);
    await Promise.all([1, 2, 3].map(() => processor.process({ emailId }, attempt).catch(() => undefined)));
    await service.until(emailId, 'read');
    await processor.process({ emailId }, attempt);
    expect(await namesOf(emailId)).toEqual(['a.txt', 'b.pdf']);
    const keys = (await service.keys(emailId)).filter((key) => FILE.test(key));
    expect(keys).toEqual([`${emailId}/0-a.txt`, `${emailId}/1-b.pdf`]);
    expect((await service.bytesOf((await service.filesOf(emailId))[1]!)).equals(policy)).toBe(true);
  });

  it('leaves no files of an email that is deleted while it is parsed', async () => {
    const files = service.get(AttachmentWriter);
    const keep = files.write.bind(files);
    const deleted = jest.spyOn(files, 'write').mockImplementation(async (email, ...rest) => {
      const rows = await keep(email, ...rest);
      await service.query(`delete from emails where id = $1`, [email.id]);
      return rows;
    });
    const id = await service.deliver(mailOf(multipart([filePart('a.pdf', policy)])));
    const emails = service.rows(EmailEntity);
    await waitFor(async () => !(await emails.existsBy({ id })), { timeoutMs: 10_000 });
    await waitFor(async () => (await service.keys(id)).length === 0, { timeoutMs: 10_000 });
    deleted.mockRestore();
  });

  it('marks the email unreadable if the raw email is missing', async () => {
    const { id } = await service.register();
    expect((await service.until(id, 'unreadable')).fault).toBe('The received email is not stored any more.');
  });

  const LIES: readonly Lie[] = [
    'hugeFile',
    'hugeSum',
    'emptyChunk',
    'longChunk',
    'otherReply',
    'noJson',
    'slowChunk',
  ];
  it.each(LIES)('doesn’t trust a parser that an email has taken over: %s', async (lie) => {
    const program = join(__dirname, '..', '..', 'test', 'taken-over-parser');
    const parsers = service.get(Parsers);
    const takenOver = { open: (parser: typeof PARSE_EMAIL) => parsers.open({ ...parser, program }) };
    const parser = new EmailParser(service.store, takenOver as unknown as Parsers);
    const email = await service.email((await service.register()).id);
    const source = await service.storeSource(Buffer.from('mail'));
    const parse = () =>
      parser.parse({ ...email, sourceType: lie }, source, (result) =>
        'email' in result
          ? service.get(AttachmentWriter).write(email, source, result)
          : Promise.reject(new Error(result.unreadableReason)),
      );
    const end = async (): Promise<unknown> => {
      const error: unknown = await parse().catch((reason: unknown) => reason);
      // The machine was too busy: retry with another process.
      return error instanceof PoolBusyError ? end() : error;
    };
    expect(await end()).toBeInstanceOf(OutOfBoundsError);
    expect(await service.keys(email.id)).toEqual([]);
  });
});
