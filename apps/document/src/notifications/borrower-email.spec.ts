import type { LanguageCode, NotificationKind, SiteSettings } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import type { UploadEntity } from '../uploads/upload.entity';
import { borrowerEmail, lenderName, plainLine } from './borrower-email';
import { emailTexts } from './email-texts';

const support = { phone: '1', textPhone: '2', email: 'a@b.example', address: '', hours: '', lookupHours: '' };
const upload = {
  id: '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d33',
  language: 'en',
  financialInstitution: 'Skyla',
  lenderId: 'f7d0c1f2-6a0b-4a3f-9a51-0f7a3c9c1a11',
  status: 'pending',
  fault: null,
  rejectionReason: null,
  answer: null,
  createdAt: new Date('2026-03-04T15:00:30.000Z'),
} as UploadEntity;
const itemOf = (more: Partial<UploadEntity>, kind: NotificationKind = 'received') => ({
  kind,
  upload: { ...upload, ...more },
  statusUrl: 'https://portal.example/status/sealed',
  uploadUrl: 'https://portal.example/skyla/upload',
  reference: null,
  ask: null,
  isAccepted: false,
  timeZone: 'America/New_York',
});
const emailOf = (
  more: Partial<UploadEntity>,
  kind: NotificationKind = 'received',
  isProven = true,
  reference: string | null = null,
) =>
  borrowerEmail({
    id: 'n',
    to: 'ann@example.com',
    site: { name: 'Coverleaf', support } as SiteSettings,
    isProven,
    items: [{ ...itemOf(more, kind), reference }],
  });

describe('an email to a borrower', () => {
  const kinds = [
    ['received', {}],
    ['outcome', { status: 'processed' }],
    ['outcome', { status: 'rejected', rejectionReason: 'A page is missing' }],
  ] as const;
  const casesIn = (language: 'en' | 'es') => kinds.map(([kind, more]) => [language, kind, more] as const);
  it.each([...casesIn('en'), ...casesIn('es')])(
    'names sender and lender, has no gap, and ends politely: %s %s %j',
    (...one) => {
      const [language, kind, more] = one;
      const { fromName, subject, text } = emailOf({ language, ...more }, kind);
      expect(fromName).toBe({ en: 'Skyla via Coverleaf', es: 'Skyla por medio de Coverleaf' }[language]);
      expect(subject).toMatch(/Skyla.* \((receipt|comprobante) 8F14E45F-CEEA\)$/);
      expect(subject + text).not.toMatch(/[{}]/);
      const [en, es] = ['never ask for your password or card', 'su contraseña ni el número de su tarjeta'];
      expect(text).toContain({ en, es }[language]);
      expect(text).toMatch(/,\nCoverleaf, (for|de parte de) Skyla\n$/);
    },
  );

  it.each(['en', 'es'] as const)('says that staff accepted a document: %s', (language) => {
    const item = { ...itemOf({ language, status: 'processed' }, 'outcome'), isAccepted: true };
    const site = { name: 'Coverleaf', support } as SiteSettings;
    const { subject, text } = borrowerEmail({
      id: 'n',
      to: 'a@example.com',
      site,
      isProven: true,
      items: [item],
    });
    expect(subject).toMatch({ en: /was accepted/, es: /fue aceptada/ }[language]);
    expect(text).toContain(
      { en: "You don't need to do anything else.", es: 'No necesita hacer nada más.' }[language],
    );
  });

  it('names the loan’s reference, but not to an address that anyone may have typed', () => {
    expect(emailOf({}, 'received', true, 'REF-1003').text).toContain('Reference #: REF-1003\n');
    expect(emailOf({}, 'received', false, 'REF-1003').text).not.toContain('REF-1003');
  });

  it('says in the receipt what the document shows, but nothing while a person must look', () => {
    const found = /shows? (?:what|everything) Skyla asked for/;
    expect(emailOf({ answer: 'yes' }).text).toContain('Your document shows what Skyla asked for.');
    expect(emailOf({ answer: 'no' }).text).toContain('may not show everything Skyla asked for');
    for (const answer of ['unsure', null] as const) expect(emailOf({ answer }).text).not.toMatch(found);
    // The decision overrides the verdict.
    expect(emailOf({ status: 'rejected', answer: 'yes' }, 'outcome').text).not.toMatch(found);
  });

  it('doesn’t praise a delivery of a document that may lack something', () => {
    const more = { status: 'processed', target: 'lender_api', answer: 'no' } as const;
    const { text } = emailOf(more, 'outcome');
    expect(text).toContain('Skyla has the document you sent.');
    expect(text).toContain('may not show everything Skyla asked for');
    expect(text).not.toMatch(/Good news|don't need to send it again/);
    expect(emailOf({ ...more, answer: 'yes' }, 'outcome').text).toContain('Your document shows what Skyla');
    // Staff decided, whatever the verdict was.
    const decided = emailOf({ ...more, target: 'file_share' }, 'outcome').text;
    expect(decided).toContain("You don't need to send it again");
    expect(decided).not.toContain('may not show');
  });

  it.each<[LanguageCode, RegExp]>([
    ['en', /^Received: March 4, 2026 at 10:00\sAM\sEST$/m],
    ['es', /^Recibido: 4 de marzo de 2026.* 10:00\sa\.\s?m\.\s(?:EST|GMT-5)$/m],
  ])('shows the time to the minute in the lender’s time zone: %s', (language, line) => {
    expect(emailOf({ language }).text).toMatch(line);
  });

  it.each(Object.entries(CATALOGS))('has every sentence in %s, with every placeholder', (_, catalog) => {
    const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    const broken: string[] = [];
    emailTexts((text) => {
      const said = catalog[text];
      if (said === undefined || places(said).join() !== places(text).join()) broken.push(text);
      return text;
    });
    expect(broken).toEqual([]);
  });

  it('is in English if there is no translation', () => {
    expect(emailOf({ language: 'qqq' }).text).toContain('Hello,\n');
  });

  it('says where to send an unusable document again, and what follows', () => {
    const { text } = emailOf({ status: 'rejected', rejectionReason: 'A page is missing' }, 'outcome');
    expect(text).toContain('The reason: A page is missing\n');
    expect(text).toContain('including the back:\nhttps://portal.example/skyla/upload\n');
    expect(text).toContain("We'll check it after you send it.");
  });

  it('says why one more document is needed, in the language of the reader', () => {
    const ask = { code: 'pages_missing' as const, note: 'Page 2, please', noteEs: 'La página 2' };
    const emailIn = (language: string, more: object = ask) =>
      borrowerEmail({
        ...{ id: 'n', to: 'ann@example.com', isProven: true },
        site: { name: 'Coverleaf', support } as SiteSettings,
        items: [{ ...itemOf({ language }, 'asked'), ask: { ...ask, ...more } }],
      }).text;
    expect(emailIn('en')).toContain(
      'The reason: This document is incomplete. Send all pages, including the back.',
    );
    expect(emailIn('en')).toContain('A note from our staff: Page 2, please\n');
    expect(emailIn('es')).toContain('Nota de nuestro personal: La página 2\n');
    expect(emailIn('en', { code: null })).toContain('The reason: Page 2, please\n');
    expect(emailIn('en', { note: null })).not.toContain('note from our staff');
  });

  it('does not mistake a refusal for the reason of an ask', () => {
    const refused = {
      status: 'rejected',
      fault: 'refused',
      rejectionReason: 'HTTP 422 from the lender',
    } as const;
    expect(emailOf(refused, 'asked').text).not.toMatch(/The reason|422/);
  });

  it('does not ask to resend what the lender’s system refuses', () => {
    const { subject, text } = emailOf({ status: 'rejected', fault: 'refused' }, 'outcome');
    expect(subject).toBe('About your document for Skyla (receipt 8F14E45F-CEEA)');
    expect(text).toContain('contact us before you send your document again here:\nhttps://portal.example');
    expect(text).not.toContain('with all pages');
  });

  it.each(kinds.slice(0, 2))('doesn’t present an arrival as a decision: %s %j', (kind, more) => {
    const reservation = 'This confirms that your document arrived, not that your insurance was accepted.';
    expect(emailOf(more, kind).text).toContain(reservation);
  });

  it('isn’t signed by a lender whose name was only typed into a form', () => {
    const { fromName, subject, text } = emailOf({ lenderId: null, financialInstitution: 'A Bank Elsewhere' });
    expect(fromName).toBe('Coverleaf');
    expect(subject).toContain('for your lender (');
    expect(text).toContain('you sent for A Bank Elsewhere.');
    expect(text).toContain('Coverleaf, for your lender\n');
    const link = emailOf({ lenderId: null, financialInstitution: 'Win at https://evil.example/now' });
    expect(link.text).toContain('you sent for your lender.');
    expect(Object.values(link).join()).not.toContain('evil');
  });
});

describe('an email about several documents', () => {
  const several = (...items: ReturnType<typeof itemOf>[]) =>
    borrowerEmail({
      ...{ id: 'n', to: 'ann@example.com', isProven: false },
      site: { name: 'Coverleaf', support } as SiteSettings,
      items,
    });
  const outcome = itemOf({ status: 'rejected', rejectionReason: 'Page {number} is missing' }, 'outcome');

  it('says everything about each, in the language of the latest', () => {
    const { fromName, subject, text } = several(outcome, itemOf({ language: 'es' }));
    expect(fromName).toBe('Skyla por medio de Coverleaf');
    expect(subject).toBe('Noticias sobre 2 documentos para Skyla');
    expect(text).toContain('Motivo: Page {number} is missing\n');
    expect(text.match(/portal\.example\/status\/sealed/g)).toHaveLength(2);
    expect(text).toContain('Recibimos la prueba de seguro');
    expect(text).toContain('como máximo un correo al día');
  });

  it('isn’t signed by a lender if they are for several', () => {
    const other = itemOf({ financialInstitution: 'Harbor' });
    const { fromName, subject, text } = several(outcome, other);
    expect([fromName, subject]).toEqual(['Coverleaf', 'News about 2 documents for your lender']);
    for (const name of ['Skyla', 'Harbor']) expect(text).toContain(`you sent for ${name}.`);
  });
});

describe('typed text in an email', () => {
  it.each([
    ['Skyla', 30, 'Skyla'],
    ['  Crédito \t Muñoz ', 30, 'Crédito Muñoz'],
    ['A\r\nBcc: b@example.com', 30, 'A Bcc: b@example.com'],
    ['a\u202eb\u2066c\u200dd', 30, 'a b c d'],
    ['12345678901', 10, '123456789…'],
    ['👍👍👍👍', 3, '👍👍…'],
  ])('%j with at most %d letters becomes %j', (typed, longest, shown) => {
    expect(plainLine(typed, longest)).toBe(shown);
  });

  it.each([
    ['St. Anne’s Credit Union', true],
    ['A & B Bank, N.A.', true],
    ['evil.example', false],
    ['https://evil', false],
    ['me@evil', false],
    ['', false],
  ])('%j may be a lender’s name: %s', (typed, may) => {
    expect(lenderName(typed, false, 'your lender')).toBe(may ? typed : 'your lender');
  });

  it('may be anything in the name of one of our lenders', () => {
    expect(lenderName('Bank.com', true, 'your lender')).toBe('Bank.com');
  });
});
