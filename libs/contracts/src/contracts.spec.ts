import {
  AuditEntry,
  backoffDelay,
  ConfirmationForm,
  JOBS,
  listEmailsRpc,
  listTransmissionsRpc,
  LoanNumberLast4,
  NewFaq,
  noteExportRpc,
  previewNotification,
  Reference,
  SecuritySettings,
  ROUTES,
  rpcOf,
  shownLine,
  transmitConfirmation,
  UploadForm,
} from './index';

describe('the schemas that services share', () => {
  it('have unique names', () => {
    expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map(({ method, path }) => `${method} ${path}`)).size).toBe(ROUTES.length);
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
  });

  it('are compatible with processes of the previous version', () => {
    const actor = {
      userId: crypto.randomUUID(),
      sessionId: crypto.randomUUID(),
      role: 'admin',
      lenderId: null,
    };
    // A call by a gateway of the previous version.
    expect(listEmailsRpc.input.parse({ query: {}, limit: 10 })).not.toHaveProperty('actor');
    const transmissions = { filter: { limit: 10 }, lenderIds: [] };
    expect(listTransmissionsRpc.input.parse(transmissions)).not.toHaveProperty('actor');
    expect(noteExportRpc.input.parse({ actor })).toEqual({ actor, query: {} });
    // A reply by a service of the previous version.
    expect(AuditEntry.shape.userAgent.parse(undefined)).toBeNull();
    const security = { secondFactor: 'off', sessions: { hours: 24, idleMinutes: 60 } };
    expect(SecuritySettings.parse(security).reading).toEqual({ documents: 200, minutes: 10 });
  });

  it.each([
    ['1234', '1234'],
    [' 12-34 ', '1234'],
    ['12345', null],
    ['123', null],
    ['12a4', null],
    ['١٢٣٤', null],
    ['4111 1111 1111 1234', null],
  ])('accept %s as the last four digits of a loan: %s', (given, kept) => {
    const result = LoanNumberLast4.safeParse(given);
    expect(result.success ? result.data : null).toBe(kept);
  });

  it.each([
    ...['', ' ', '\u200b\u200d', '\u3164', '\u2800', '.', '..', 'a\u0000b', 'a\nb', 'a\u202eb', 'a\ud800'],
    ...['a\ufffd', 'a'.repeat(101)],
  ])('refuse the reference %j', (reference) => {
    expect(Reference.safeParse(reference).success).toBe(false);
  });

  it.each(['Zoë', 'نرگس\u200cخانم', '👩‍👩‍👧', '!'])('accept the name %j unchanged', (name) => {
    expect(UploadForm.safeParse({ name, insuranceCompany: 'B' }).data?.name).toBe(name);
  });

  it('take a call of a gateway that doesn’t know their query yet', () => {
    const actor = {
      ...{ userId: crypto.randomUUID(), sessionId: crypto.randomUUID() },
      ...{ role: 'admin', lenderId: null },
    };
    const params = { id: crypto.randomUUID(), kind: 'received' };
    expect(rpcOf(previewNotification).input.parse({ actor, params })).toEqual({ actor, params, query: {} });
  });

  it('treat a paragraph without visible characters as missing', () => {
    expect(NewFaq.safeParse({ question: 'A?', answer: '\u200b\n\u2060', category: 'B' }).success).toBe(false);
    expect(shownLine('\u200b\u2060', 20)).toBe('');
  });

  it.each(['REF-1001', 'TX 48/21', 'a?b#c', 'ñ'])('accept the reference %j', (reference) => {
    expect(Reference.safeParse(reference).success).toBe(true);
  });

  it('refuse unknown fields and values that are too long', () => {
    const form = { name: 'A', insuranceCompany: 'B' };
    expect(UploadForm.safeParse(form).success).toBe(true);
    for (const wrong of [{ role: 'admin' }, { name: 'x'.repeat(201) }, { email: 'nonsense' }])
      expect(UploadForm.safeParse({ ...form, ...wrong }).success).toBe(false);
    expect(ConfirmationForm.safeParse({}).success).toBe(false);
  });
});

describe('the waits between attempts', () => {
  const { backoff, attempts } = transmitConfirmation;
  const waits = Array.from({ length: attempts - 1 }, (_, index) => backoffDelay(backoff, index + 1, 0));

  it('grow, and end after about a day', () => {
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(30);
  });

  it('have jitter', () => {
    expect(backoffDelay(backoff, 4, 1)).toBe(8_000 * (1 - backoff.jitter));
  });
});
