import type { DocumentDetail, LenderName } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../stack/borrower';
import { EmailFixtures } from '../stack/email-fixtures';
import { query } from '../stack/query';
import { linkIn, mailTo } from '../stack/staff';
import {
  admin,
  examineStates,
  reopenBrowser,
  stack,
  staff,
  visitor,
  withStaffBrowser,
} from '../stack/staff-in-browser';
import { translate } from '../stack/translations';

jest.setTimeout(300_000);

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff Industrial and Agricultural Credit Union';

/** Documents in every status, one with names that are too long for any column. */
const DOCUMENTS = `
  insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path, original_filename,
    content_type, bytes, pages, sha256, status, stage, target, notes, language, confirmation_token, content_digest)
  select gen_random_uuid(), name, institution, 'Prairie Mutual', gen_random_uuid(), 'policy.pdf', 'application/pdf', 1, 1, '',
    status, case status when 'pending' then 'sent' else 'closed' end, 'file_share', '', 'en', '', ''
  from (values ('Ann Example', 'Skyla', 'pending'), ('Ben Example', 'UFCU', 'processed'),
    ('${LONG_NAME.replaceAll(' ', '')}', '${LONG_NAME}', 'rejected')) as given (name, institution, status)`;

/** Words of a table that stand on two lines, but for those that no column has room for, and addresses. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.closest('.rows') || text.parentElement.closest('.visually-hidden')) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && word.length < 20 && !word.includes('@')) broken.push(word);
    }
  }
  return broken;
}

/** Buttons of rows that something else lies over, or that are beside the window. */
function hiddenActs(): string[] {
  const acts = [...document.querySelectorAll('.rows__acts button')];
  const isHidden = (act: Element): boolean => {
    act.scrollIntoView({ block: 'center', inline: 'nearest' });
    for (const box of document.querySelectorAll(':has(> .rows)')) box.scrollLeft = 0;
    const { left, right, top, bottom } = act.getBoundingClientRect();
    return !act.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  return acts.filter(isHidden).map((act) => act.getAttribute('aria-label') ?? '');
}

withStaffBrowser();

describe('every screen of the admin area, in every state', () => {
  let mails: EmailFixtures;

  beforeAll(async () => {
    await query(stack.dataDir, 'document', DOCUMENTS);
    mails = await EmailFixtures.open(stack.dataDir);
    await sendMails();
    await send('Vera Viewed');
    const gone = await send('Gus Gone');
    await query(
      stack.dataDir,
      'document',
      `update insurance_uploads set file_path = gen_random_uuid() where id = '${gone}'`,
    );
    await admin.withNew({ name: LONG_NAME });
    await publish('Being English since 1066.');
  });
  afterAll(() => mails.close());

  /** Emails that lack nothing, and such that lack all that an email may lack. */
  const sendMails = async (): Promise<void> => {
    await mails.add({
      subject: 'Unread',
      ...{ state: 'unreadable', fault: 'It has no beginning.', pdfState: null, sourcePath: 'incoming/x' },
    });
    const pdfFault = 'It has too many pages.';
    const lacking = { subject: LONG_NAME, bodyHtml: '<h1>Hello</h1>', pdfState: 'failed', pdfFault } as const;
    await mails.add(lacking, [
      { bytes: await samplePdf(1), originalName: `${LONG_NAME.replaceAll(' ', '')}.pdf` },
      { state: 'failed', fault: 'The provider no longer has it.' },
      { bytes: Buffer.from('x'), infected: true },
    ]);
  };

  /** A question that somebody asked for in Spanish, and a term that stays in English. */
  const publish = async (question: string): Promise<void> => {
    await admin.call('/api/v1/admin/faqs', { body: { question, answer: LONG_NAME, category: 'General' } });
    await admin.call('/api/v1/admin/translations/glossary', { body: { term: 'RightTrack' } });
    await translate(stack, [question, LONG_NAME]);
  };

  /** A document that lies in the file share. */
  const send = async (name: string): Promise<string> => {
    const fields = { name, insuranceCompany: 'Prairie Mutual', lenderSlug: 'ufcu' };
    const { body } = await new Borrower(stack).upload({ bytes: await samplePdf(2), fields });
    const stage = async (): Promise<string> =>
      (await admin.call<DocumentDetail>(`/api/v1/admin/documents/${body.id}`)).body.stage;
    await waitFor(async () => (await stage()) === 'sent', { timeoutMs: 20_000, what: 'it to be sent' });
    return body.id;
  };

  it('break no word of a table, and no badge, and keep what can be done in sight, on a small computer', async () => {
    await reopenBrowser(1024);
    await staff.enter('/admin/dashboard');
    await staff.at('/admin/dashboard');
    const broken: string[] = [];
    for (const screen of ['documents', 'lenders', 'users', 'emails', 'audit']) {
      await visitor.open(`/admin/${screen}`);
      await staff.page.waitForSelector('.rows tbody tr');
      broken.push(...(await staff.page.evaluate(brokenWords)));
      const width = await staff.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 1024) broken.push(`${screen} is ${width} px wide`);
      broken.push(
        ...(await staff.page.evaluate(hiddenActs)).map((act) => `${screen}: ${act} is out of sight`),
      );
    }
    expect(broken).toEqual([]);
  });

  it.each([320, 1440])('say that they could not be loaded, and try again, at %d px', (width) =>
    examineStates(width, async (as) => {
      await staff.enter('/admin/dashboard');
      await staff.at('/admin/dashboard');
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
        await visitor.open(`/admin/${screen}`);
        await visitor.sees(error);
        await as(screen, /status of 503/);
        unavailable.end();
        await visitor.press('Retry');
        await visitor.sees(text);
      }
    }),
  );

  it('load the page anew where their code is gone, as after a deployment', async () => {
    await staff.enter('/admin/dashboard');
    await staff.at('/admin/dashboard');
    const chunks = new Set(['documents-view', 'emails-view', 'transmissions-screen', 'translations-screen']);
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
      await visitor.press(screen);
      await visitor.sees(text);
    }
    expect([...chunks]).toEqual([]);
  });

  describe.each([320, 1440])('at %d px', (width) => {
    it('before signing in', () =>
      examineStates(width, async (as) => {
        await visitor.open('/admin/login');
        await as('login');
        await visitor.press('Sign in');
        await visitor.sees('Please fill in all fields');
        await as('login, nothing filled in');
        await visitor.press('Forgot your password?');
        await staff.heading('Reset your password');
        await as('forgotten');
        await visitor.fill('email', 'nobody@example.com');
        await visitor.press('Send reset link');
        await visitor.sees('Check your email');
        await as('forgotten, sent');
        const { user } = await admin.withNew();
        await visitor.open(linkIn(await mailTo(stack.dataDir, user.email)));
        await staff.heading('Choose a new password');
        await as('new password');
        await visitor.press('Set password');
        await visitor.sees('Minimum 8 characters');
        await as('new password, too short');
        await visitor.fill('password', 'long enough for this');
        await visitor.press('Set password');
        await staff.heading('Password changed');
        await as('new password, set');
        await visitor.open('/admin/reset-password/confirm');
        await staff.heading('This link does not work');
        await as('link without a token');
      }));

    it('as an administrator', () =>
      examineStates(width, async (as) => {
        await staff.enter('/admin/dashboard');
        await visitor.sees('RightTrack');
        await as('dashboard');
        await visitor.open('/admin/documents');
        await visitor.sees('In the file share');
        await as('documents');
        await staff.page.locator('.documents tbody .tick').click();
        await visitor.sees('1 selected');
        await as('documents, one selected');
        await visitor.open('/admin/documents?q=nobody-at-all&status=rejected');
        await visitor.sees('No documents match your filters');
        await as('documents, none');
        await visitor.open('/admin/documents?q=vera');
        await visitor.press('View Vera Viewed');
        await staff.window('open');
        await staff.page.waitForSelector('.pdf__canvas[data-state=words]');
        await as('document');
        await visitor.press('Reject');
        await visitor.press('Reject');
        await visitor.sees('Fill in this field');
        await as('document, rejecting without a reason');
        await visitor.open('/admin/documents?q=gus');
        await visitor.press('View Gus Gone');
        await visitor.sees('Failed to view document: This file is gone.');
        await as('document, whose file is gone');
        await visitor.open(`/admin/documents?open=${crypto.randomUUID()}`);
        await visitor.sees('There is no such document.');
        await as('document that is not there');
        await visitor.open('/admin/emails');
        await visitor.sees('Attachments Not Downloaded');
        await as('emails');
        await visitor.press(`View ${LONG_NAME}`);
        await staff.window('open');
        await staff.page.waitForSelector('.emails__frame');
        await as('email');
        await staff.page.locator('[role=tab] ::-p-text(Headers)').click();
        await as('email, headers');
        await staff.page.locator('[role=tab] ::-p-text(PDF)').click();
        await visitor.sees('We couldn’t make a PDF of this email');
        await as('email without a PDF');
        await staff.page.locator('[aria-label^="File as upload"]').click();
        await visitor.sees('Choose a lender');
        await as('email, filing an attachment');
        await visitor.press('Cancel');
        await visitor.press('Delete');
        await visitor.sees('Are you sure you want to delete this email?');
        await as('email, deleting');
        await visitor.open('/admin/emails?q=unread');
        await visitor.press('View Unread');
        await visitor.sees('We couldn’t read this email');
        await as('email that is unreadable');
        await visitor.open('/admin/emails?q=nobody-at-all');
        await visitor.sees('No emails match your filters');
        await as('emails, none');
        await visitor.open('/admin/translations');
        await visitor.sees('Being English since 1066.');
        await as('translations');
        await visitor.press('Edit Being English since 1066.');
        await staff.window('open');
        await visitor.press('Save');
        await visitor.sees('Fill in this field');
        await as('translation, nothing filled in');
        await visitor.open('/admin/translations?q=nobody-at-all');
        await visitor.sees('No translations match your filters');
        await as('translations, none');
        await visitor.open('/admin/translations/coverage');
        await visitor.sees('of them built in');
        await as('translation coverage');
        await visitor.open('/admin/translations/glossary');
        await visitor.sees('RightTrack');
        await visitor.press('Lock term');
        await visitor.sees('Use at least 2 characters');
        await as('glossary');
        await visitor.open('/admin/lenders?q=skyla');
        await visitor.sees('Slug: /skyla');
        await as('lenders');
        await visitor.open('/admin/users');
        await visitor.sees('Administrator');
        await as('users');
        await visitor.press('Add user');
        await staff.window('open');
        await visitor.press('Create user');
        await visitor.sees('Fill in this field');
        await as('users, adding');
        await visitor.press('Close');
        await staff.window('closed');
        // One row: a toast over others makes them smaller than a finger needs, until it is closed.
        const leaver = await admin.addUser({ name: `Lee Leaver ${width}` });
        await visitor.open(`/admin/users?q=${leaver.email}`);
        await visitor.press(`Delete ${leaver.name}`);
        await staff.window('open');
        await as('users, deleting');
        await admin.call(`/api/v1/admin/users/${leaver.id}`, { method: 'DELETE' });
        await visitor.press('Delete user');
        await visitor.sees('Failed to delete user');
        await staff.window('closed');
        await as('users, an error toast');
        await visitor.open('/admin/users?q=nobody-at-all');
        await visitor.sees('No users match your filters');
        await as('users, none');
        await visitor.open('/admin/audit');
        await visitor.sees('Signed in');
        await visitor.press('Verify');
        await visitor.sees('The audit log is intact');
        await as('audit, verified');
        await visitor.open('/admin/audit?from=2001-01-01&to=2001-01-02');
        await visitor.sees('No entries match your filters');
        await as('audit, none');
        await visitor.open('/admin/nowhere');
        await staff.heading('Page not found');
        await as('nowhere');
        await staff.page.keyboard.press('?');
        await staff.window('open');
        await as('keys');
        await staff.page.keyboard.press('Escape');
        await staff.window('closed');
        await staff.pressWith('Control', 'k');
        await staff.window('open');
        await as('palette');
        await staff.page.keyboard.type('zzz');
        await visitor.sees('Nothing of that name');
        await as('palette, nothing found');
        await staff.page.keyboard.press('Escape');
        await staff.page.keyboard.press('Escape');
        await staff.window('closed');
        if (width < 600) {
          await visitor.press('Menu');
          await staff.window('open');
          await as('menu');
        }
      }));

    it('as a user', () =>
      examineStates(width, async (as) => {
        const { body } = await admin.call<{ items: LenderName[] }>('/api/v1/admin/lender-names');
        const { user, password } = await admin.withNew({ lenderId: body.items[0]!.id });
        await staff.enter('/admin/users', { email: user.email, password });
        await staff.heading('You don’t have access');
        await as('forbidden');
        await visitor.open('/admin/dashboard');
        await visitor.sees('No documents yet');
        await as('dashboard, empty');
        await visitor.open('/admin/documents');
        await visitor.sees('No documents yet');
        await as('documents, empty');
        await visitor.open('/admin/account');
        await visitor.sees('This session');
        await as('account');
        await visitor.press('Set up second factor');
        await staff.page.locator('.account__form [name=password]').fill(password);
        await as('second factor, password asked for');
        await visitor.press('Continue');
        await visitor.sees('Scan this');
        await visitor.press('Confirm');
        await staff.page.locator('.fld__error').wait();
        await as('second factor, scanning');
      }));
  });
});
