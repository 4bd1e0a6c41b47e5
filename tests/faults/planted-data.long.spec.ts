import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentReading, ErasureAnswer, UploadReceipt } from '@coverleaf/contracts';
import { UNREACHABLE } from '@coverleaf/testing';
import { declarationsPdf } from '../../apps/document/test/declarations-pdf';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { eventually } from '../stack/eventually';
import type { UploadOptions } from '../stack/borrower';
import { documents } from '../stack/document-fixtures';
import { leaksInDatabases, leaksInFiles, leaksInProcesses } from '../stack/leaks';
import { Mailgun } from '../stack/mailgun';
import { admin, borrower, sql, stack, withAdmin } from '../stack/product';
import { StaffCaller } from '../stack/staff-caller';
import { TestFolder } from '../stack/test-folder';

const planted = <Name extends string>(...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `planted-${name}`])) as Record<Name, string>;
/** What people tell us and nobody searches. Encrypted wherever it is stored. */
const SEALED = {
  ...planted('email', 'collateral', 'info', 'content', 'body', 'html', 'header'),
  phone: '5550107391',
};
/** What the machine reads on a page. Encrypted as well. */
const READ = { insured: 'Planteda Insuredson', policyNumber: 'PM-7391-7391-7', vin: '1FTEW1EP3JFB60937' };
/** What staff search. In clear text in the columns of `SEARCHED` and nowhere else. */
const PLAIN = planted('name', 'insurer', 'institution', 'filename', 'subject', 'sender', 'reason');
/** What somebody types in the wrong place. Stored nowhere. */
const STRAY = { ...planted('address', 'password', 'reference', 'search'), loan: '7391739173' };
const ON_PAGES = ['planteda', 'insuredson', READ.policyNumber, READ.vin].map((word) => word.toLowerCase());
const EVERYTHING = [...[SEALED, PLAIN, STRAY].flatMap((words) => Object.values(words)), ...ON_PAGES];
const SEARCHED =
  /^(insurance_uploads|insurance_confirmations|upload_events(?:_\w+)?|emails|email_attachments|attachment_filings)\./;
const EMAIL = `${SEALED.email}@example.com`;

const mailgun = new Mailgun(() => stack.portalUrl);
const { path: temporary } = new TestFolder();

/** Sends every kind of personal data on every known path, and then searches for it. */
describe('personal data', () => {
  let receipt: UploadReceipt;

  withAdmin(async () => {
    // The browser that prints emails also uses this folder and runs as an unprivileged user.
    await chmod(temporary, 0o755);
    return {
      MAILGUN_SIGNING_KEY: mailgun.signingKey,
      TMPDIR: temporary,
      // No server listens there, so every email fails again and again.
      SMTP_URL: `smtp://${UNREACHABLE}`,
      NOTIFICATION_DELAY_MS: '0',
      LOG_LEVEL: 'debug',
      READING: 'true',
    };
  });
  beforeAll(() => admin.saveSetting('public.enable_notifications', true));

  const upload = async (fields: UploadOptions['fields'], bytes: Uint8Array) =>
    borrower.upload({ bytes, fields, filename: `${PLAIN.filename}.pdf` });
  const policy = async (): Promise<Buffer> =>
    Buffer.concat([await samplePdf(), Buffer.from(`\n% ${SEALED.content}\n`)]);
  const fields = {
    name: PLAIN.name,
    insuranceCompany: PLAIN.insurer,
    financialInstitution: PLAIN.institution,
    lenderSlug: undefined,
    email: EMAIL,
  };
  const contact = {
    name: PLAIN.name,
    email: EMAIL,
    phone: `+1 ${SEALED.phone}`,
    financialInstitution: PLAIN.institution,
    collateralDetails: SEALED.collateral,
    additionalInfo: SEALED.info,
  };

  it('is sent by borrowers, while Insight fails and the mail server is unavailable', async () => {
    await stack.setFault('error');
    const sent = await upload(fields, await policy());
    const confirmed = await borrower.confirm(sent.body, contact);
    expect([sent.status, confirmed.status]).toEqual([201, 201]);
    receipt = sent.body;
    const retried = () => sql.document('select 1 from transmissions where attempts > 1');
    await eventually('attempts to have failed', async () => (await retried()).length > 0);
    await stack.signal('document', 'SIGKILL');
    await stack.setFault('none');
    await eventually('Insight to hear of it', async () => (await stack.ledger(confirmed.body.id)).length > 0);
  });

  it('is sent by borrowers in wrong ways', async () => {
    const damaged = await upload(fields, Buffer.from(`%PDF-1.7 ${SEALED.content}`));
    const unnamed = await upload({ ...fields, name: '', email: STRAY.address }, await policy());
    const strange = await upload({ ...fields, [STRAY.address]: STRAY.address }, await policy());
    const long = await borrower.confirm(receipt, { ...contact, loanNumberLast4: STRAY.loan });
    expect([damaged, unnamed, strange, long].map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    for (const path of [
      `/api/v1/loan-references/${STRAY.reference}`,
      `/skyla/enter-reference-id?reference=${STRAY.reference}`,
      `/${STRAY.reference}?email=${STRAY.address}`,
      `/status/${STRAY.reference}`,
      `/files/${STRAY.reference}`,
    ]) {
      const { status } = await fetch(stack.portalUrl + path, { headers: { referer: STRAY.address } });
      expect(status).toBeLessThan(500);
    }
    const broken = await fetch(`${stack.portalUrl}/api/v1/uploads/${receipt.id}/confirmation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"email": "${STRAY.address}`,
    });
    expect(broken.status).toBe(400);
  });

  it('is read from documents', async () => {
    const sent = await upload({ ...fields, lenderSlug: 'skyla' }, await declarationsPdf(READ));
    const found = () =>
      sql.document<{ state: string }>(
        `select state from document_readings where upload_id = '${sent.body.id}'`,
      );
    await eventually('the document to be read', async () => (await found())[0]?.state === 'read');
    const { body } = await admin.call<DocumentReading>(`/api/v1/admin/documents/${sent.body.id}/reading`);
    expect(JSON.stringify(body)).toContain(READ.policyNumber);
    const field = body.reading?.fields.findIndex(({ name }) => name === 'policy_number');
    const corrected = await admin.call(`/api/v1/admin/documents/${sent.body.id}/corrections`, {
      body: { field, act: 'corrected', value: SEALED.content },
    });
    expect(corrected.status).toBe(201);
  });

  it('is sent by email', async () => {
    const mail: [string, string][] = [
      ['subject', PLAIN.subject],
      ['from', `Ann <${PLAIN.sender}@example.com>`],
      ['sender', `${PLAIN.sender}@example.com`],
      ['recipient', 'policy@mail.example'],
      ['body-plain', SEALED.body],
      ['body-html', `<p>${SEALED.html}</p>`],
      ['message-headers', JSON.stringify([['X-Note', SEALED.header]])],
      ['attachment-count', '1'],
    ];
    const file = new Blob([new Uint8Array(await policy())], { type: 'application/pdf' });
    const name = `${PLAIN.filename}.pdf`;
    const taken = await mailgun.sendForm([...mailgun.signed(), ...mail, ['attachment-1', file, name]]);
    expect(taken.status).toBe(200);
    const unsigned = await mailgun.sendForm([...mail, ['attachment-1', file, name]]);
    expect(unsigned.status).toBe(406);
    const printed = () => sql.mailIngest(`select 1 from emails where pdf_state = 'ready'`);
    await eventually('the PDF of the mail', async () => (await printed()).length > 0);
  });

  it('is typed by staff, and by strangers who try to sign in', async () => {
    const stranger = new StaffCaller(stack.portalUrl);
    const credentials = { email: `${STRAY.address}@example.com`, password: STRAY.password };
    expect((await stranger.call('/api/v1/auth/login', { body: credentials })).status).toBe(401);
    await stranger.call('/api/v1/auth/forgot-password', { body: { email: credentials.email } });
    for (const list of ['documents', 'emails', 'users'])
      await admin.call(`/api/v1/admin/${list}?q=${STRAY.search}`);
    await admin.call(`/api/v1/admin/documents?q=${encodeURIComponent(EMAIL)}`);
    const rejected = await upload({ ...fields, lenderSlug: 'harbor' }, await policy());
    await documents.until(rejected.body.id, 'sent');
    const decided = await admin.call(`/api/v1/admin/documents/${rejected.body.id}/reject`, {
      body: { reason: PLAIN.reason },
    });
    expect(decided.status).toBe(200);
    const plan = await admin.call<ErasureAnswer>('/api/v1/admin/erasures', {
      body: { email: EMAIL, dryRun: true },
    });
    expect(plan.body.plan?.documents).toBeGreaterThan(0);
  });

  it('appears in no log, job, metric, temporary file or process', async () => {
    const place = (name: string): string => join(stack.dataDir, name);
    for (const folder of [place('logs'), place('redis'), place('run'), temporary])
      expect(await leaksInFiles(folder, EVERYTHING)).toEqual([]);
    expect(await leaksInProcesses(stack.dataDir, EVERYTHING)).toEqual([]);
    // Shows that the search finds what is there.
    expect(await leaksInFiles(place('logs'), ['correlationid'])).not.toEqual([]);
    expect(await leaksInFiles(place('redis'), ['correlationid'])).not.toEqual([]);
    expect(await leaksInProcesses(stack.dataDir, ['dist/services'])).not.toEqual([]);
    const metrics = await (
      await fetch(`${stack.portalUrl}/metrics`, { headers: { cookie: admin.cookieHeader() } })
    ).text();
    expect(EVERYTHING.filter((word) => metrics.includes(word))).toEqual([]);
  });

  it('is stored encrypted, except for what staff search', async () => {
    const sealed = [...Object.values(SEALED), ...Object.values(STRAY), ...ON_PAGES];
    for (const folder of ['postgres', 'objects'])
      expect(await leaksInFiles(join(stack.dataDir, folder), sealed)).toEqual([]);
    const found = await leaksInDatabases(stack.dataDir, EVERYTHING);
    expect(found.filter((place) => !SEARCHED.test(place.split(' in ')[1] ?? ''))).toEqual([]);
    // Shows that the search finds what is there.
    expect(found).toContain(`${PLAIN.name} in insurance_uploads.name`);
  });
});
