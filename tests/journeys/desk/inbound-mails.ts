import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { textsBelow } from '../../stack/files-below';
import type { Mailgun } from '../../stack/mailgun';
import { query } from '../../stack/query';
import type { Stack } from '../../stack/start-stack';

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

export function inboundMails(started: () => Stack, mailgun: Mailgun): void {
  describe('mails from Mailgun', () => {
    let stack: Stack;

    beforeAll(() => {
      stack = started();
    });

    const sql = <T>(text: string): Promise<T[]> => query(stack.dataDir, 'mail-ingest', text) as Promise<T[]>;
    const mails = (): Promise<MailRow[]> => sql(`select id, state, subject, source_path from emails`);
    const untilRead = (id: string | undefined): Promise<MailRow> =>
      waitFor(async () => (await mails()).find((mail) => mail.id === id && mail.state === 'read'), {
        timeoutMs: 60_000,
        what: 'the mail to be read',
      });
    const untilPrinted = (id: string | undefined): Promise<unknown> =>
      waitFor(
        async () =>
          (await sql(`select id from emails where id = '${id}' and pdf_state = 'ready'`)).length > 0,
        { timeoutMs: 90_000, what: 'the PDF of the mail' },
      );
    const filesOf = (id: string | undefined): Promise<Record<string, unknown>[]> =>
      sql(
        `select original_name, content_type, state, inline, size::int, content_id
           from email_attachments where email_id = '${id}' order by position`,
      );
    const pdf = (bytes: number): Blob => new Blob([Buffer.alloc(bytes, 5)], { type: 'application/pdf' });

    it('are taken with their files, and read; nothing of them is in a log or in Redis', async () => {
      const { status, id } = await mailgun.sendForm([
        ...mailgun.signed(),
        ...HEAD,
        ['Message-Id', '<quagga-one@example.com>'],
        ['message-headers', JSON.stringify([['Reply-To', 'office.quagga@example.com']])],
        ['body-html', '<img src="cid:logo-quagga">'],
        ['attachment-count', '2'],
        ['content-id-map', JSON.stringify({ '<logo-quagga>': 'attachment-1' })],
        ['attachment-1', new Blob(['png'], { type: 'image/png' }), 'Quagga-Logo.png'],
        ['attachment-2', pdf(3_000_000), 'Quagga-Póliza.pdf'],
      ]);
      expect(status).toBe(200);
      expect(await untilRead(id)).toMatchObject({ subject: 'Quagga-Subject póliza', source_path: null });
      expect(await filesOf(id)).toEqual([
        {
          original_name: 'Quagga-Logo.png',
          content_type: 'image/png',
          state: 'stored',
          inline: true,
          size: 3,
          content_id: 'logo-quagga',
        },
        {
          original_name: 'Quagga-Póliza.pdf',
          content_type: 'application/pdf',
          state: 'stored',
          inline: false,
          size: 3_000_000,
          content_id: null,
        },
      ]);
      // Redis has heard of it by then, by its id alone.
      const read = async (folder: string): Promise<string> => {
        const texts = await textsBelow(join(stack.dataDir, folder));
        expect(texts.length).toBeGreaterThan(0);
        return texts.join('\n');
      };
      await waitFor(async () => (await read('redis')).includes(id ?? ''), {
        timeoutMs: 10_000,
        what: 'the job',
      });
      for (const folder of ['logs', 'redis']) expect(await read(folder)).not.toMatch(/quagga/i);
    });

    it('are taken when their files lie with Mailgun, and as a whole mail', async () => {
      const stored = await mailgun.sendTexts([
        ...mailgun.signed(),
        ...HEAD,
        ['message-url', 'https://storage.mailgun.example/messages/1'],
        [
          'attachments',
          JSON.stringify([
            {
              url: 'https://storage.mailgun.example/1',
              name: 'policy.pdf',
              'content-type': 'application/pdf',
              size: 123,
            },
          ]),
        ],
      ]);
      // Without a key nothing is fetched: the file is awaited until a worker has found that out.
      await waitFor(async () => (await filesOf(stored.id))[0]?.['state'] === 'failed', {
        timeoutMs: 60_000,
        what: 'the file to be given up',
      });
      expect(await filesOf(stored.id)).toMatchObject([{ original_name: 'policy.pdf', size: 123 }]);
      const mime =
        'From: ann@example.com\r\nSubject: x\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\npolicy';
      const whole = await mailgun.sendTexts([...mailgun.signed(), ...HEAD, ['body-mime', mime]]);
      await untilRead(whole.id);
      expect(await filesOf(whole.id)).toMatchObject([{ original_name: 'a.pdf', size: 6 }]);
    });

    it('are taken once, however often and however late they come, and the first stays', async () => {
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

    it('are refused for good when they are not signed, no form, or too large', async () => {
      const before = (await mails()).length;
      const [timestamp, token, signature] = mailgun.signed();
      const send = (fields: readonly (readonly [string, string])[]) =>
        mailgun.sendTexts([...fields, ...HEAD]);
      const refusal = (code: string) => ({ status: 406, code, id: undefined });
      const forged: [string, string] = ['signature', 'f'.repeat(64)];
      expect(await send([timestamp!, token!, forged])).toEqual(refusal('mail_signature_invalid'));
      expect(await send([timestamp!, token!, ['signature', 'ñ']])).toEqual(refusal('mail_signature_invalid'));
      expect(await send([timestamp!, token!])).toEqual(refusal('mail_malformed'));
      expect(await send([timestamp!, token!, token!, signature!])).toEqual(refusal('mail_malformed'));
      expect(await send([timestamp!, signature!, ['token', 'x']])).toEqual(refusal('mail_signature_invalid'));
      const boundary = { 'content-type': 'multipart/form-data; boundary=y' };
      expect(await mailgun.post('--x\r\n', boundary)).toEqual(refusal('mail_malformed'));
      expect(await mailgun.post('{}', { 'content-type': 'application/json' })).toEqual(
        refusal('mail_malformed'),
      );
      const large = await mailgun.sendForm([
        ...mailgun.signed(),
        ...HEAD,
        ['attachment-1', pdf(MAX_MAIL_BYTES), 'a.pdf'],
      ]);
      expect(large).toEqual(refusal('mail_too_large'));
      expect(await mails()).toHaveLength(before);
      expect(await readdir(join(stack.dataDir, 'objects', 'attachments', 'incoming'))).toEqual([]);
    });

    it('come through although the mail service is killed, once and with one set of files and one PDF', async () => {
      const fields = mailgun.signed();
      const send = () =>
        mailgun.sendForm([
          ...fields,
          ...HEAD,
          ['attachment-1', pdf(5_000_000), 'a.pdf'],
          ['attachment-2', pdf(1_000), 'b.pdf'],
        ]);
      const first = await send();
      await stack.kill('mail-ingest');
      const again = await waitFor(
        async () => {
          const reply = await send();
          return reply.status === 200 && reply;
        },
        { timeoutMs: 60_000, what: 'the mail to be taken' },
      );
      expect(again).toEqual(first);
      await untilRead(first.id);
      await untilPrinted(first.id);
      expect((await filesOf(first.id)).map(({ original_name }) => original_name)).toEqual(['a.pdf', 'b.pdf']);
      const names = await readdir(join(stack.dataDir, 'objects', 'attachments', first.id ?? ''));
      expect(names.toSorted()).toEqual(['0-a.pdf', '1-b.pdf', 'mail.pdf']);
    });
  });
}
