import type { EmailDetail } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { SKYLA_AS_INSURED } from '../../frontend/testing/document-readings';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { fieldOf } from '../../libs/reading/test/invented-readings';
import { documents } from '../stack/document-fixtures';
import { emails, withEmails } from '../stack/email-fixtures';
import { examine } from '../stack/examine-page';
import type { FakeReplies } from '../stack/fake-replies';
import { brokenWords, hiddenActs, overflowingTexts } from '../stack/row-layout';
import { linkIn, mailTo } from '../stack/staff';
import {
  admin,
  examineOnPhone,
  examineStates,
  reopenBrowser,
  sql,
  stack,
  staff,
  withStaffBrowser,
} from '../stack/staff-in-browser';
import { translate } from '../stack/translation-fixtures';

const IN_FILE_SHARE = { pages: 2, lenderSlug: 'ufcu', stage: 'sent' } as const;
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff Industrial and Agricultural Credit Union';

/** Documents in every status. One has names that are too long for any column. */
const DOCUMENTS = `
  insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path, original_filename,
    content_type, bytes, pages, sha256, status, stage, target, notes, language, confirmation_token, content_digest)
  select gen_random_uuid(), name, institution, 'Prairie Mutual', gen_random_uuid(), 'policy.pdf', 'application/pdf', 1, 1, '',
    status, case status when 'pending' then 'sent' else 'closed' end, 'file_share', '', 'en', '', ''
  from (values ('Ann Example', 'Skyla', 'pending'), ('Ben Example', 'UFCU', 'processed'),
    ('${LONG_NAME.replaceAll(' ', '')}', '${LONG_NAME}', 'rejected')) as given (name, institution, status)`;

/** A value that is too long for any column, and many values of one kind. */
const LONG_READING = {
  ...SKYLA_AS_INSURED,
  reading: {
    ...SKYLA_AS_INSURED.reading,
    fields: [
      ...(SKYLA_AS_INSURED.reading?.fields ?? []),
      fieldOf('insurer', LONG_NAME.replaceAll(' ', '')),
      ...Array.from({ length: 40 }, (_, index) =>
        fieldOf('limit', String(500 * (index + 1)), { coverage: 'collision', item: Math.floor(index / 8) }),
      ),
    ],
  },
};

/** A press on it opens the row, also on a phone. */
const rowOf = (text: string): string => `.rows tbody ::-p-text(${text})`;

withStaffBrowser();

describe('every screen of the admin area, in every state', () => {
  withEmails();
  let vera: string;
  beforeAll(async () => {
    await sql.document(DOCUMENTS);
    await addEmails();
    vera = await documents.upload('Vera Viewed', IN_FILE_SHARE);
    const gone = await documents.upload('Gus Gone', IN_FILE_SHARE);
    await sql.document(`update insurance_uploads set file_path = gen_random_uuid() where id = '${gone}'`);
    await admin.withNew({ name: LONG_NAME });
    // A question that has a Spanish translation, and a term that stays in English.
    const question = 'Being English since 1066.';
    await admin.addFaq(question, LONG_NAME);
    await admin.call('/api/v1/admin/translations/glossary', { body: { term: 'RightTrack' } });
    await translate(stack, [question, LONG_NAME]);
  });

  /** Adds complete emails, and emails that lack everything that an email can lack. */
  const addEmails = async (): Promise<void> => {
    await emails.add({
      subject: 'Unread',
      ...{ state: 'unreadable', fault: 'It has no beginning.', pdfState: null, sourcePath: 'incoming/x' },
    });
    const pdfFault = 'It has too many pages.';
    const lacking = { subject: LONG_NAME, bodyHtml: '<h1>Hello</h1>', pdfState: 'failed', pdfFault } as const;
    const id = await emails.add(lacking, [
      { bytes: await samplePdf(1), originalName: `${LONG_NAME.replaceAll(' ', '')}.pdf` },
      { state: 'failed', fault: 'The provider no longer has it.' },
      { bytes: Buffer.from('x'), infected: true },
    ]);
    const reply = { id: crypto.randomUUID(), text: `${LONG_NAME}\n${'x'.repeat(200)}`, knowsUnproven: true };
    expect((await admin.call(`/api/v1/admin/emails/${id}/replies`, { body: reply })).status).toBe(201);
    await waitFor(async () => {
      const { thread } = await admin.get<EmailDetail>(`/api/v1/admin/emails/${id}`);
      return thread.replies[0]?.state === 'sent';
    });
    await sql.mailIngest(
      `update email_replies set state = 'failed', sent_at = null, fault = 'The mail server refused it.'`,
    );
  };

  /** Shows a document with a complete reading. */
  const showReading = async (id: string): Promise<FakeReplies> => {
    const detail = await documents.detail(id);
    const replies = await staff.intercept();
    const body = { ...detail, reading: 'read', answer: 'no', ask: 'lienholder_role' };
    replies.give(new RegExp(`/api/v1/admin/documents/${id}$`), { status: 200, body }, 'GET');
    replies.give(/\/reading$/, { status: 200, body: LONG_READING }, 'GET');
    return replies;
  };

  it.each([1024, 1440])(
    'break no word in a table and no badge, and keep actions visible, at %d px',
    async (wide) => {
      await reopenBrowser(wide);
      await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
      const broken: string[] = [];
      for (const screen of ['documents', 'lenders', 'users', 'emails', 'audit']) {
        await staff.open(`/admin/${screen}`, { shows: '.rows tbody tr' });
        broken.push(...(await staff.page.evaluate(brokenWords)));
        const over = await staff.page.evaluate(overflowingTexts);
        broken.push(...over.map((text) => `${screen}: ${text} runs over`));
        const width = await staff.page.evaluate(() => document.documentElement.scrollWidth);
        if (width > wide) broken.push(`${screen} is ${width} px wide`);
        broken.push(
          ...(await staff.page.evaluate(hiddenActs)).map((act) => `${screen}: ${act} is out of sight`),
        );
      }
      expect(broken).toEqual([]);
    },
  );

  it('have low rows and no key caps on a phone', async () => {
    await reopenBrowser(320);
    await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
    const wrong: string[] = [];
    for (const screen of [
      ...[
        'dashboard',
        'documents',
        'lenders',
        'users',
        'emails',
        'transmissions',
        'transmissions/queues',
        'translations',
        'audit',
        'faqs',
      ],
    ]) {
      await staff.open(`/admin/${screen}`, { shows: '.rows tbody tr, .faqs__row' });
      wrong.push(...(await examineOnPhone()).map((fault) => `${screen}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  });

  it.each([320, 1440])('say that they could not be loaded, and try again, at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
      for (const [screen, api, error, text] of [
        ['lenders', 'lenders', 'Failed to load lenders', 'Slug: /skyla'],
        ['users', 'users', 'Failed to load users', 'admin@coverleaf.example'],
        ['emails', 'emails', 'Failed to load emails', 'Attachments Not Downloaded'],
        ['faqs', 'faqs', 'Failed to load FAQs', 'Where do I find my reference number?'],
        ['content', 'images', 'Failed to load images: the server could not do it', 'No images yet'],
        ['templates', 'templates', 'Failed to load templates', 'The letter and its stub'],
        ['transmissions', 'transmissions', 'Failed to load transmissions', 'Vera Viewed'],
        ['settings', 'settings', 'Failed to load settings', 'Site name'],
      ] as const) {
        const unavailable = await staff.unavailable(`/api/v1/admin/${api}`);
        await look(screen, { open: `/admin/${screen}`, sees: error }, /status of 503/);
        unavailable.end();
        await staff.press('Retry', { sees: text });
      }
    }),
  );

  it('reload the page if their code is gone, as after a deployment', async () => {
    await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
    const chunks = new Set([
      'documents-screen',
      'emails-view',
      'transmissions-screen',
      'translations-screen',
    ]);
    await staff.page.setRequestInterception(true);
    staff.page.on('request', (request) => {
      const lost = [...chunks].find((chunk) => request.url().includes(`/assets/${chunk}-`));
      if (lost) chunks.delete(lost);
      void (lost ? request.respond({ status: 404, body: 'gone' }) : request.continue());
    });
    for (const [screen, text] of [
      ['Documents', 'All documents'],
      ['Emails', 'Attachments Not Downloaded'],
      ['Transmissions', 'Vera Viewed'],
      ['Translations', 'Being English since 1066.'],
    ] as const) {
      await staff.page.evaluate(() => sessionStorage.clear());
      await staff.press(screen, { sees: text });
    }
    expect([...chunks]).toEqual([]);
  });

  describe.each([320, 1440])('at %d px', (width) => {
    it('before signing in', () =>
      examineStates(width, async (look) => {
        await look('login', { open: '/admin/login' });
        await look('login, nothing filled in', { press: 'Sign in', sees: 'Please fill in all fields' });
        await look('forgotten', { press: 'Forgot your password?', heading: 'Reset your password' });
        await staff.fill({ email: 'nobody@example.com' });
        await look('forgotten, sent', { press: 'Send reset link', sees: 'Check your email' });
        const user = await admin.addUser();
        await staff.open(linkIn(await mailTo(stack.dataDir, user.email)));
        await look('new password', { heading: 'Choose a password' });
        await look('new password, too short', { press: 'Set password', sees: 'Use at least 15 characters' });
        await staff.fill({ password: 'long enough for this' });
        await look('new password, set', { press: 'Set password', heading: 'Your password is set' });
        await staff.open('/admin/reset-password/confirm', { heading: 'This link does not work' });
        await look('link without a token');
      }));

    it('as an administrator', () =>
      examineStates(width, async (look) => {
        await staff.enter('/admin/dashboard', { sees: 'RightTrack' });
        await look('dashboard');
        await look('documents', { open: '/admin/documents', sees: 'In the file share' });
        await staff.click('.documents tbody .tick');
        await look('documents, one selected', { sees: '1 selected' });
        await staff.open('/admin/documents?q=nobody-at-all&status=rejected');
        await look('documents, none', { sees: 'No documents match your filters' });
        await staff.open('/admin/documents?q=vera');
        await staff.click(rowOf('Vera Viewed'), { window: 'open', shows: '.pdf__canvas[data-state=words]' });
        await look('document');
        await staff.press('Reject');
        await look('document, rejecting without a reason', { press: 'Reject', sees: 'Fill in this field' });
        const replies = await showReading(vera);
        await staff.open(`/admin/documents?open=${vera}`, { shows: '.fields__pick' });
        await look('document, with what was read', { shows: '.pdf__canvas[data-state=words]' });
        await staff.page.focus('.fields__pick');
        await look('document, a value in its place', { key: 'ArrowDown', shows: '.page-mark' });
        await look('document, a value being corrected', { key: 'e', shows: '.fields__form' });
        replies.give(/\/reading$/, {
          status: 200,
          body: { ...SKYLA_AS_INSURED, state: 'reading', reading: null },
        });
        await staff.open(`/admin/documents?open=${vera}`, { sees: 'Being read' });
        await look('document that is being read');
        replies.end();
        await staff.open('/admin/documents?q=gus');
        await staff.click(rowOf('Gus Gone'), { sees: 'Failed to view document: This file is gone.' });
        await look('document, whose file is gone');
        await staff.open(`/admin/documents?open=${crypto.randomUUID()}`);
        await look('document that is not there', { sees: 'There is no such document.' });
        await look('emails', { open: '/admin/emails', sees: 'Attachments Not Downloaded' });
        await look('email', { click: rowOf(LONG_NAME), window: 'open', shows: '.emails__frame' });
        await look('email, headers', { click: '[role=tab] ::-p-text(Headers)' });
        await staff.press('Reply');
        await look('email, replying', { shows: '.emails__reply' });
        await staff.press('Send to unproven sender');
        await look('email, replying without words', { sees: 'Fill in this field' });
        await staff.press('Cancel');
        await look('email with a thread', { shows: '.history__words' });
        await staff.click('[role=tab] ::-p-text(PDF)');
        await look('email without a PDF', { sees: 'We couldn’t make a PDF of this email' });
        await staff.click('[aria-label^="File as document"]');
        await look('email, filing an attachment', { shows: '.sheet [role=combobox][name=lenderId]' });
        await staff.press('Cancel');
        await look('email, deleting', {
          press: 'Delete',
          sees: 'Are you sure you want to delete this email?',
        });
        await staff.open('/admin/emails?q=unread');
        await look('email that is unreadable', {
          click: rowOf('Unread'),
          sees: 'We couldn’t read this email',
        });
        await staff.open('/admin/emails?q=nobody-at-all', { sees: 'No emails match your filters' });
        await look('emails, none');
        await look('translations', { open: '/admin/translations', sees: 'Being English since 1066.' });
        await staff.click(rowOf('Being English since 1066.'), { window: 'open' });
        await look('translation, nothing filled in', { press: 'Save', sees: 'Fill in this field' });
        await staff.open('/admin/translations?q=nobody-at-all');
        await look('translations, none', { sees: 'No translations match your filters' });
        await look('translation coverage', {
          open: '/admin/translations/coverage',
          sees: 'of them built in',
        });
        await staff.open('/admin/translations/glossary', { sees: 'RightTrack' });
        await look('glossary', { press: 'Lock term', sees: 'Use at least 2 characters' });
        await staff.open('/admin/lenders?q=skyla', { sees: 'Slug: /skyla' });
        await look('lenders', { press: 'Show debug log' });
        await look('lender', { click: rowOf('Skyla'), heading: 'Edit Skyla' });
        await staff.open('/admin/lenders?q=nobody-at-all', { sees: 'No lenders match your filters' });
        await look('lenders, none');
        await look('new lender', { open: '/admin/lenders/new', heading: 'Add lender' });
        await look('new lender, nothing filled in', {
          press: 'Create',
          sees: 'Please fill in the lender name',
        });
        await look('requirements, of which lender', { open: '/admin/requirements', sees: 'Skyla' });
        await look('requirements', {
          press: 'Skyla',
          heading: 'Requirements of Skyla',
          sees: 'If documents wait for approval (Settings), one that shows all of this also waits.',
        });
        await look('requirements, changing', {
          click: '.rules__kind .btn',
          shows: '.requirements-form',
        });
        await look('requirements, tried', {
          press: 'Try on earlier documents',
          sees: 'No document of this kind has been read yet',
        });
        await staff.fill({ maxDeductible: 'x' });
        await look('requirements, with an error', { press: 'Save', sees: 'Enter whole dollars' });
        // Leaving unsaved changes asks for confirmation.
        staff.refuseDialogs(0);
        await look('users', { open: '/admin/users', sees: 'Administrator' });
        await staff.press('Add user', { window: 'open' });
        await look('users, adding', { press: 'Create user', sees: 'Fill in this field' });
        await staff.press('Close', { window: 'closed' });
        // Only one row, because a toast would cover others, and their visible part would be too small for a finger.
        const leaver = await admin.addUser({ name: `Lee Leaver ${width}` });
        await staff.open(`/admin/users?q=${leaver.email}`);
        await look('users, deleting', { press: `Delete ${leaver.name}`, window: 'open' });
        await admin.call(`/api/v1/admin/users/${leaver.id}`, { method: 'DELETE' });
        await staff.press('Delete user', { sees: 'Failed to delete user', window: 'closed' });
        await look('users, an error toast');
        await staff.open('/admin/users?q=nobody-at-all', { sees: 'No users match your filters' });
        await look('users, none');
        await staff.open('/admin/audit', { sees: 'Signed in' });
        await look('audit, verified', { press: 'Verify', sees: 'The audit log is intact' });
        await staff.open('/admin/audit?from=2001-01-01&to=2001-01-02');
        await look('audit, none', { sees: 'No entries match your filters' });
        await look('nowhere', { open: '/admin/nowhere', heading: 'Page not found' });
        await look('keys', { key: '?', window: 'open' });
        await staff.key('Escape', { window: 'closed' });
        await staff.pressWith('Control', 'k');
        await look('palette', { window: 'open' });
        await staff.page.keyboard.type('zzz');
        await look('palette, nothing found', { sees: 'No matches' });
        await staff.key('Escape');
        await staff.key('Escape', { window: 'closed' });
        if (width < 600) await look('menu', { press: 'Menu', window: 'open' });
      }));

    it('as a user', () =>
      examineStates(width, async (look) => {
        const { as, password } = await admin.withNew({ lenderId: await admin.lenderId('Skyla') });
        await staff.enter('/admin/users', { as });
        await look('forbidden', { heading: 'You don’t have access' });
        await look('dashboard, empty', { open: '/admin/dashboard', sees: 'No documents yet' });
        await look('documents, empty', { open: '/admin/documents', sees: 'No documents yet' });
        await look('account', { open: '/admin/account', sees: 'This session' });
        await look('passkey, name asked for', { press: 'Add passkey', sees: 'Create passkey' });
        await sql.identity(`update sessions set proved_at = now() - interval '5 minutes'`);
        await look('step-up', {
          press: 'Set up authenticator app',
          window: 'open',
          sees: 'Confirm it’s you',
        });
        await staff.fill({ password });
        await staff.press('Confirm', { sees: 'Scan this' });
        await staff.press('Confirm');
        await staff.page.locator('.fld__error').wait();
        await look('second factor, scanning');
      }));
  });

  it('say what to do if there are no lenders', async () => {
    await sql.lender('update lenders set deleted_at = now() where deleted_at is null');
    await staff.enter('/admin/lenders', { sees: 'No lenders found' });
    expect(await examine(staff.page)).toEqual([]);
    await staff.press('Add Your First Lender', { heading: 'Add lender' });
  });
});
