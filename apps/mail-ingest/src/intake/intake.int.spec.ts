import { createHash } from 'node:crypto';
import { HEAD, useMail } from '../../test/start-mail';
import { mailOf, textPart } from '../../test/mime-fixtures';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('IntakeService', () => {
  const service = useMail();

  it('registers a delivery once under repeated and concurrent calls', async () => {
    const deliveryHash = hashOf('the same');
    const mails = Array.from({ length: 100 }, (_, index) => Buffer.from(mailOf(textPart(`${index}`))));
    const sources = await Promise.all(mails.map(service.storeSource));
    const register = (sourcePath: string) => service.register({ deliveryHash, sourcePath });
    const replies = await Promise.all(sources.map(register));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const winner = replies.findIndex(({ repeated }) => !repeated);
    const mail = await service.until(replies[0]?.id ?? '', 'read');
    expect(mail.bodyPlain).toBe(String(winner));
  });

  it('accepts a retry with the same object after a lost reply', async () => {
    const sourcePath = 'incoming/not-read-yet';
    const deliveryHash = hashOf('asked twice');
    const first = await service.register({ deliveryHash, sourcePath });
    expect(await service.register({ deliveryHash, sourcePath })).toEqual(first);
  });

  it('marks a duplicate with the same recipient that arrived another way', async () => {
    const head = { ...HEAD, messageId: '<same@example.com>' };
    const first = await service.register({ head });
    const [again, other] = await Promise.all([
      service.register({ head: { ...head, recipient: 'POLICY@mail.example' } }),
      service.register({ head: { ...head, recipient: 'else@mail.example' } }),
    ]);
    expect((await service.email(again.id)).duplicateOf).toBe(first.id);
    expect((await service.email(other.id)).duplicateOf).toBeNull();
    const atOnce = { head: { ...head, messageId: '<at-once@example.com>' } };
    const mails = await Promise.all([1, 2, 3, 4].map(() => service.register(atOnce)));
    const marks = await Promise.all(mails.map(async ({ id }) => (await service.email(id)).duplicateOf));
    expect(marks.filter((mark) => mark === null)).toHaveLength(1);
    expect(new Set(marks.filter(Boolean)).size).toBe(1);
  });

  it('normalizes the head and hashes the senders', async () => {
    const { id } = await service.register({
      head: {
        subject: 'Policy\r\nBcc: x\u202e\0fdp',
        fromHeader: '"Ann, Example" <Ann@Example.com>',
        sender: 'bounce@mailer.example',
        recipient: 'Policy <policy@Mail.Example>',
        messageId: `<${'x'.repeat(5_000)}>`,
        timestamp: 1_700_000_000,
      },
    });
    const mail = await service.email(id);
    const head = { subject: 'Policy Bcc: x fdp', domain: 'mail.example', timestamp: 1_700_000_000 };
    expect(mail).toMatchObject(head);
    expect(mail.messageId).toHaveLength(1_000);
    expect(mail.senderHashes).toHaveLength(2);
    const other = await service.register({ head: { ...HEAD, fromHeader: 'ann@example.COM', sender: '' } });
    expect(mail.senderHashes).toEqual(expect.arrayContaining((await service.email(other.id)).senderHashes));
  });
});
