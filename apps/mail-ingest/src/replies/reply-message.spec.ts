import type { LenderRecord, SiteSettings } from '@coverleaf/contracts';
import type { EmailEntity } from '../emails/email.entity';
import { referencesOf, replyMessage, replySubject } from './reply-message';

const emailOf = (columns: Partial<EmailEntity> = {}) =>
  ({
    ...{ subject: 'Proof', recipient: 'skyla@mail.example', messageId: '<one@example.com>', headers: null },
    ...{ bodyPlain: 'Here it is.\r\n> earlier\n\nAnn', createdAt: new Date('2026-11-23T02:00:00Z') },
    ...columns,
  }) as EmailEntity;
const headersOf = (...headers: (readonly [name: string, value: string])[]): string =>
  JSON.stringify(headers.map(([name, value]) => ({ name, value })));

describe('the subject of a reply', () => {
  it.each([
    ['Proof', 'Re: Proof'],
    ['Re: Proof', 'Re: Proof'],
    ['RE: re : AW: Proof', 'Re: Proof'],
    ['Re[2]: Proof', 'Re: Proof'],
    ['Regarding: Proof', 'Re: Regarding: Proof'],
    ['', 'Re:'],
    ['Proof\r\nBcc: all@example.com', 'Re: Proof Bcc: all@example.com'],
    ['x'.repeat(500), `Re: ${'x'.repeat(200)}`],
  ])('to %j is %j', (subject, reply) => expect(replySubject(subject)).toBe(reply));

  it('is found quickly in a subject that was made to be slow', () => {
    const started = Date.now();
    replySubject(`${'re '.repeat(300)}x`);
    replySubject(`${'Re:'.repeat(330)}x`);
    expect(Date.now() - started).toBeLessThan(1_000);
  });
});

describe('the references of a reply', () => {
  it('are those of the email and its own id, at most ten', () => {
    const many = Array.from({ length: 30 }, (_, index) => `<${index}@example.com>`).join('\r\n ');
    const references = referencesOf(emailOf({ headers: headersOf(['References', many]) }));
    expect(references).toHaveLength(10);
    expect(references.slice(-2)).toEqual(['<29@example.com>', '<one@example.com>']);
  });

  it.each([
    ['no Message-ID', null],
    ['one without brackets', 'one@example.com'],
    ['an injected header', '<one\r\nBcc: all@example.com>'],
    ['one that is too long', `<${'x'.repeat(300)}@example.com>`],
  ])('are none with %s', (_, messageId) =>
    expect(referencesOf(emailOf({ messageId, headers: headersOf(['References', '<a@b>']) }))).toEqual([]),
  );
});

describe('a reply', () => {
  const reply = { id: 'f4ef9b0f-1f6f-4c2a-8a53-0d3e2f1f5a11', text: 'Thank you.' };
  const lender = { name: 'Skyla\r\nBcc: all@example.com', timeZone: 'America/New_York' } as LenderRecord;
  const site = { name: 'Coverleaf' } as SiteSettings;
  const message = (isProven: boolean, email = emailOf()) =>
    replyMessage({ reply, email, to: { address: 'ann@example.com', isProven }, lender, site });

  it('comes from the lender, is answered to the address that the email was sent to, and quotes it', () =>
    expect(message(true)).toEqual({
      id: `reply-${reply.id}`,
      to: 'ann@example.com',
      fromName: 'Skyla Bcc: all@example.com via Coverleaf',
      subject: 'Re: Proof',
      // The lender's day.
      text: 'Thank you.\n\nann@example.com, 2026-11-22:\n> Here it is.\n>> earlier\n>\n> Ann\n',
      reply: { answerTo: 'skyla@mail.example', references: ['<one@example.com>'] },
    }));

  it('quotes nothing to a sender who isn’t proven', () => expect(message(false).text).toBe('Thank you.\n'));

  it('quotes the beginning of a long email', () => {
    const { text } = message(true, emailOf({ bodyPlain: '🚗'.repeat(5_000) }));
    expect(text).toContain(`> ${'🚗'.repeat(2_000)}…\n`);
  });
});
