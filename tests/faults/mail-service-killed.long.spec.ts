import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../stack/eventually';
import { MAIL_HEAD, Mailgun } from '../stack/mailgun';
import { sql, stack, withProduct } from '../stack/product';

const ROUNDS = 4;

describe('emails while their service is killed again and again', () => {
  const mailgun = new Mailgun(() => stack.portalUrl);
  withProduct({ MAILGUN_SIGNING_KEY: mailgun.signingKey, MAILS_PER_MINUTE: '100000' });

  const until = (id: string, condition: string): Promise<unknown> =>
    eventually(
      `a mail with ${condition}`,
      async () =>
        (await sql.mailIngest(`select id from emails where id = '${id}' and ${condition}`)).length === 1,
    );
  const file = (bytes: number): Blob => new Blob([Buffer.alloc(bytes, 5)], { type: 'application/pdf' });

  /** Sends an email, kills the service and tries again until the email is accepted, as Mailgun does. */
  const sendThroughKill = async (): Promise<string> => {
    const fields = mailgun.signed();
    const send = () =>
      mailgun.sendForm([
        ...fields,
        ...MAIL_HEAD,
        ['body-plain', 'It is attached.'],
        ['attachment-1', file(5_000_000), 'a.pdf'],
        ['attachment-2', file(1_000), 'b.pdf'],
      ]);
    let { status, id } = await send();
    await stack.kill('mail-ingest');
    while (status !== 200) ({ status, id } = await send());
    return id ?? '';
  };

  it('arrive once each, with one set of files and one PDF', async () => {
    const sent: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) sent.push(await sendThroughKill());
    expect(new Set(sent).size).toBe(ROUNDS);
    await until(sent.at(-1) ?? '', `state = 'read'`);
    // Most PDFs are not printed yet, or are being printed.
    await stack.kill('mail-ingest');
    for (const id of sent) {
      await until(id, `state = 'read' and pdf_state = 'ready'`);
      const files = await sql.mailIngest(
        `select original_name from email_attachments where email_id = '${id}' order by position`,
      );
      expect(files).toEqual([{ original_name: 'a.pdf' }, { original_name: 'b.pdf' }]);
      const names = await readdir(join(stack.dataDir, 'objects', 'attachments', id));
      expect(names.toSorted()).toEqual(['0-a.pdf', '1-b.pdf', 'mail.pdf']);
    }
    expect(await sql.mailIngest('select id from emails')).toHaveLength(ROUNDS);
  });
});
