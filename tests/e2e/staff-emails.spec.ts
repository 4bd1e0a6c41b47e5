import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { EmailDetail, EmailPage } from '@coverleaf/contracts';
import { emailsTo, waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { sampleImage } from '../../apps/lender/test/sample-images';
import { documents } from '../stack/document-fixtures';
import { emails, withEmails } from '../stack/email-fixtures';
import { Mailgun } from '../stack/mailgun';
import { type HttpServer, startHttpServer } from '../stack/http-server';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, sql, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const EMAILS = '/api/v1/admin/emails';
const DRAWN = '.pdf__canvas[data-state=words]';

const mailgun = new Mailgun(() => stack.portalUrl);
withStaffBrowser({
  settings: {
    ...{ MAILGUN_SIGNING_KEY: mailgun.signingKey, MAILGUN_CHECKS_SPF: 'true' },
    MAIL_FROM: 'Coverleaf <no-reply@coverleaf.com>',
  },
});

describe('reading emails', () => {
  withEmails();
  let canary: HttpServer;
  const heard: string[] = [];

  beforeAll(async () => {
    canary = await startHttpServer((request, answer) => {
      heard.push(request.url ?? '');
      answer.end();
    });
  });
  afterAll(() => canary.close());

  const textOfFrame = async (): Promise<string> => {
    const frame = await staff.page.waitForSelector('iframe.emails__frame');
    const content = await frame?.contentFrame();
    return (await content?.waitForSelector('body'))?.evaluate((body) => body.innerText) ?? '';
  };

  it('finds them by the typed text, 300 ms after the last letter, and keeps it in the URL', async () => {
    await emails.add({ subject: 'Declarations of Sarah Seeker' });
    await emails.add({ subject: 'Something else', from: 'peter@other.example' });
    await staff.enter('/admin/emails', { sees: ['Declarations of Sarah Seeker', 'All emails'] });
    const asked = staff.searchesOf(EMAILS);
    await staff.page.type('[name=q]', 'sarah seek', { delay: 20 });
    await staff.at('/admin/emails?q=sarah+seek');
    await staff.sees('1 email');
    expect(asked).toEqual(['sarah seek']);
    await staff.fill({ q: 'peter@other' }, { sees: 'Something else' });
    await staff.fill({ q: 'nobody-at-all' }, { sees: 'No emails match your filters' });
    await staff.press('Clear filters', { sees: 'Declarations of Sarah Seeker' });
    await staff.select('period', 'week', { at: '/admin/emails?period=week', sees: 'Something else' });
  });

  it('are listed with the oldest first, and saved as a file without their texts', async () => {
    await emails.add({ subject: '=Order first' });
    await emails.add({ subject: 'Order second' });
    const folder = await saveTo(staff.page);
    await staff.enter('/admin/emails?q=order', { sees: '2 emails' });
    await staff.select('order', 'oldest', { at: '/admin/emails?q=order&order=oldest' });
    await staff.page.waitForFunction(() =>
      document.querySelector('.emails tbody tr:last-child')?.textContent?.includes('Order second'),
    );
    await staff.press('Export CSV');
    const lines = (await readFile(await savedIn(folder), 'utf8')).split('\r\n');
    const rows = [/^\ufeffid,received,sender,recipient,subject,/, /,'=Order first,/, /,Order second,/, /^$/];
    expect(lines).toEqual(rows.map((row): unknown => expect.stringMatching(row)));
    await admin.audited('email.exported', null);
  });

  it('are marked as handled, by hand or by a filed document, and the number filters them', async () => {
    await sql.mailIngest('update emails set handled_at = now()');
    const id = await emails.add({ subject: 'To be handled' });
    await staff.enter('/admin/emails', { sees: 'To be handled' });
    await staff.press('Not handled', { at: '/admin/emails?handled=no', sees: '1 email' });
    await staff.openRow('To be handled', { window: 'open' });
    await staff.press('Mark as handled', { sees: ['Email marked as handled', 'by Administrator'] });
    await staff.press('Close', { window: 'closed', sees: 'No emails match your filters' });
    await staff.press('Not handled', { at: '/admin/emails', sees: 'To be handled' });
    await admin.audited('email.handled', id);
  });

  it('lead to the documents of their sender, whose address stays out of the URL', async () => {
    const bytes = await samplePdf(1);
    const id = await emails.add({ subject: 'From Sue', from: 'Sue <sue@sender.example>' }, [{ bytes }]);
    const lenderId = await admin.lenderId('Skyla');
    const file = { body: { lenderId, name: 'Sue Sender' }, method: 'POST' };
    expect((await admin.call(`${EMAILS}/${id}/attachments/0/file`, file)).status).toBe(200);
    await waitFor(async () => (await admin.get<EmailDetail>(`${EMAILS}/${id}`)).handledAt !== null);
    await documents.upload('Nora Nobody', { lenderSlug: 'ufcu', stage: 'sent' });

    await staff.enter(`/admin/emails?open=${id}`, { sees: 'a document was filed from it' });
    await staff.page.locator('::-p-text(Documents of this sender)').click();
    await staff.take({ at: `/admin/documents?emailId=${id}`, sees: ['Sue Sender', 'Found 1 document'] });
    await staff.openRow('Sue Sender', { window: 'open', sees: 'Came by' });
    await staff.page.locator('.facts a ::-p-text(Email)').click();
    await staff.take({ at: `/admin/emails?open=${id}`, sees: 'From Sue' });
    await staff.open(`/admin/documents?emailId=${id}`, { sees: 'Found 1 document' });
    await staff.press('Show all senders', { sees: 'Nora Nobody' });
  });

  it('shows a stranger’s HTML in a frame that runs nothing and fetches nothing', async () => {
    const { url: away } = canary;
    const logo = await sampleImage().png().toBuffer();
    const id = await emails.add(
      {
        subject: 'Hostile',
        bodyHtml: `<p>Dear lender</p><img id=own src="cid:logo@mail" alt="Our logo">
          <script>document.body.innerHTML = 'SCRIPT RAN'; fetch('${away}/script')</script>
          <img src="${away}/pixel.gif" onerror="document.title = 'SCRIPT RAN'">
          <style>@import '${away}/import.css'; body { background: url(${away}/css.png) }</style>
          <link rel=stylesheet href="${away}/link.css"><link rel=dns-prefetch href="${away}">
          <iframe src="${away}/frame"></iframe><object data="${away}/object"></object>
          <meta http-equiv=refresh content="0;url=${away}/refresh"><base href="${away}/">
          <form action="${away}/form"><button>Send</button></form><video src="${away}/video" autoplay></video>
          <a href="${away}/link">Click here</a>`,
      },
      [{ bytes: logo, contentType: 'image/png', contentId: 'logo@mail', inline: true }],
    );
    const { headers } = await admin.read(`${EMAILS}/${id}/body`);
    const told = ['content-type', 'x-dns-prefetch-control'].map((name) => headers.get(name));
    expect(told).toEqual(['text/html; charset=utf-8', 'off']);
    await staff.enter(`/admin/emails?open=${id}`);
    expect(await textOfFrame()).toContain('Dear lender');
    const frame = await (await staff.page.$('iframe.emails__frame'))?.contentFrame();
    const shown = await frame?.evaluate(() => ({
      text: document.body.innerText,
      images: [...document.images].map(({ alt, naturalWidth }) => [alt, naturalWidth > 0]),
      origin: self.origin,
    }));
    expect(shown).toMatchObject({ origin: 'null', images: expect.arrayContaining([['Our logo', true]]) });
    expect(shown?.text).not.toContain('SCRIPT RAN');
    expect(await staff.page.$eval('iframe.emails__frame', (one) => one.getAttribute('sandbox'))).toBe('');
    // Other sites may not embed it either.
    await frame?.click('body');
    expect(heard).toEqual([]);
  });

  it('shows plain text, headers, PDF and attachments, by keyboard alone', async () => {
    const pdf = await samplePdf(2);
    const second = await emails.add({ subject: 'Keys second' });
    const id = await emails.add(
      {
        subject: 'Keys first',
        bodyPlain: 'The plain words\n  <b>as they are</b>',
        headers: JSON.stringify([{ name: 'X-Odd', value: '<i>odd</i>' }]),
        pdfState: 'ready',
        generatedPdf: 'made/keys.pdf',
      },
      [
        { bytes: pdf, originalName: 'Declaration.pdf' },
        { bytes: Buffer.from('text'), contentType: 'text/html' },
      ],
    );
    await emails.store.put('attachments', 'made/keys.pdf', Readable.from([pdf]));
    await staff.enter('/admin/emails?q=keys', { sees: 'Keys second' });
    await staff.key('j');
    await staff.page.waitForFunction(() => document.activeElement?.textContent?.includes('Keys first'));
    await staff.key('Enter', { at: `/admin/emails?q=keys&open=${id}`, sees: 'The plain words' });
    expect(await staff.page.$eval('.emails__plain', (one) => one.textContent)).toContain(
      '<b>as they are</b>',
    );
    await staff.page.focus('[role=tab][aria-selected=true]');
    await staff.key('ArrowRight', { sees: '<i>odd</i>' });
    await staff.key('ArrowRight');
    // A new product compresses the PDF viewer's script when it is first requested, which takes time.
    await staff.page.waitForSelector(DRAWN, { timeout: 90_000 });
    await staff.press('View Declaration.pdf');
    await staff.shows('[role=tab][aria-selected=true] ::-p-text(Declaration.pdf)');
    await staff.shows(DRAWN);
    // A stranger's HTML file can be saved but is never shown.
    expect(await staff.page.$$('.emails__file ::-p-text(View)')).toHaveLength(1);
    const folder = await saveTo(staff.page);
    await staff.press('Download Declaration.pdf', { sees: 'Attachment downloaded successfully' });
    expect(await readFile(await savedIn(folder))).toEqual(pdf);
    await staff.key('j', { at: `/admin/emails?q=keys&open=${second}`, sees: '2 of 2 shown' });
    await staff.key('Escape', { window: 'closed', at: '/admin/emails?q=keys' });
  });

  it('says what is missing from an email, and why', async () => {
    const unreadable = await emails.add({
      subject: 'Broken',
      state: 'unreadable',
      fault: 'It has no beginning.',
      pdfState: null,
      bodyPlain: null,
      sourcePath: 'incoming/broken',
    });
    await emails.store.put('attachments', 'incoming/broken', Readable.from([Buffer.from('as it came')]));
    const failed = await emails.add(
      { subject: 'Lacking', pdfState: 'failed', pdfFault: 'It has too many pages.' },
      [
        {
          ...{ state: 'failed', fault: 'The provider no longer has it.', originalName: 'lost.pdf' },
          sourceUrl: 'https://storage.api.mailgun.net/v3/lost',
        },
        { bytes: Buffer.from('x'), originalName: 'bad.pdf', infected: true },
      ],
    );
    await staff.enter('/admin/emails', { sees: ['Attachments Not Downloaded', 'Unreadable'] });
    await staff.open(`/admin/emails?open=${failed}`, { sees: 'The provider no longer has it.' });
    await staff.sees('Infected');
    expect(await staff.page.$$('.emails__file .btn')).toHaveLength(0);
    // This product has no API key, and says so after the job's first attempt.
    await staff.press('Fetch attachments again', { sees: 'Downloading the attachments again' });
    await staff.sees('There is no key for the email provider.');
    await staff.click('[role=tab] ::-p-text(PDF)');
    await staff.sees('We couldn’t make a PDF of this email: It has too many pages.');
    await staff.open(`/admin/emails?open=${unreadable}`);
    await staff.sees('We couldn’t read this email: It has no beginning.');
    const folder = await saveTo(staff.page);
    await staff.press('Download original', { sees: 'Email downloaded successfully' });
    expect(await readFile(await savedIn(folder), 'utf8')).toBe('as it came');
    // A file can be viewed only while it is in the store.
    const gone = await emails.add({ subject: 'Gone' }, [
      { bytes: Buffer.from('x'), originalName: 'gone.pdf' },
    ]);
    await emails.store.delete('attachments', `${gone}/0-policy.pdf`);
    await staff.open(`/admin/emails?open=${gone}`);
    await staff.press('View gone.pdf', { sees: 'Failed to view attachment: This file is gone.' });
  });

  it('files an attachment as an upload of the lender that the email was sent to', async () => {
    const id = await emails.add({ subject: 'To be filed', recipient: 'skyla@in.example' }, [
      { bytes: await samplePdf(1), originalName: 'Filed.pdf' },
    ]);
    await staff.enter(`/admin/emails?open=${id}`);
    await staff.press('File as document: Filed.pdf', { sees: 'The email was sent to Skyla.' });
    await staff.fill({ name: 'Fay Filed' });
    await staff.click('form.stack [type=submit]');
    await staff.sees('Filed.pdf is being filed as a document', 'Filed as document');
    await staff.press('Open the document', { sees: 'Fay Filed’s document' });
  });

  it('are replied to in their thread, which the sender’s answer joins', async () => {
    const arrive = async (subject: string, headers: readonly (readonly [string, string])[] = []) => {
      const { id } = await mailgun.sendTexts([
        ...mailgun.signed(),
        ...[['subject', subject] as const, ['from', 'Thea Thread <thea@example.com>'] as const],
        ...[['sender', 'thea@example.com'] as const, ['recipient', 'skyla@in.example'] as const],
        ...[['body-plain', `Words of ${subject}`] as const],
        ['message-headers', JSON.stringify([['Message-Id', `<${subject.length}@example.com>`], ...headers])],
      ]);
      await waitFor(async () => (await admin.get<EmailDetail>(`${EMAILS}/${id}`)).state === 'read');
      return id ?? '';
    };
    const sent = async (count: number) => {
      const found = () => emailsTo(join(stack.dataDir, 'mail'), 'thea@example.com');
      await waitFor(async () => (await found()).length === count, { what: `${count} emails` });
      return (await found())[count - 1]!;
    };

    const id = await arrive('Re: Is it there?');
    await staff.enter(`/admin/emails?open=${id}`, { sees: 'Words of Re: Is it there?' });
    await staff.press('Reply', { sees: 'It isn’t proven that this email came from that address.' });
    await staff.page.waitForFunction(() => document.activeElement?.matches('textarea[name=text]'));
    await staff.press('Send to unproven sender', { sees: 'Fill in this field' });
    await staff.fill({ text: 'Please send it to us.' });
    await staff.press('Send to unproven sender', {
      sees: ['The reply is being sent', 'Reply by Administrator'],
    });
    await staff.sees('Sent', 'Handled');
    const first = await sent(1);
    expect(first).toMatchObject({
      ...{ subject: 'Re: Is it there?', inReplyTo: '<16@example.com>', references: '<16@example.com>' },
      ...{ text: 'Please send it to us.\n', from: { value: [{ name: 'Skyla via Coverleaf' }] } },
      replyTo: { value: [{ address: 'skyla@in.example' }] },
    });
    await admin.audited('email.replied', id);

    const answer = await arrive('Re: Is it there? Yes', [['In-Reply-To', first.messageId ?? '']]);
    await staff.open(`/admin/emails?open=${id}`, { sees: 'Please send it to us.' });
    await staff.press('Show Re: Is it there? Yes', { at: `/admin/emails?open=${answer}` });
    await staff.sees('Words of Re: Is it there? Yes', 'Please send it to us.');
    await staff.press('Reply', { sees: 'The email is quoted below it.' });
    await staff.fill({ text: 'Thank you.' });
    // A slip loses no words.
    await staff.key('Escape', { window: 'closed' });
    await staff.openRow('Re: Is it there? Yes', { window: 'open' });
    await staff.press('Reply', { sees: 'Send reply' });
    await staff.press('Send reply', { sees: 'The reply is being sent' });
    await staff.sees('Thank you.');
    expect((await sent(2)).text).toMatch(
      /^Thank you\.\n\nthea@example\.com, [\d-]+:\n> Words of Re: Is it there\? Yes\n/,
    );
  });

  it('say when a reply wasn’t sent, and send it again', async () => {
    const id = await emails.add({ subject: 'Unsent', from: 'Una <una@example.com>' });
    const body = { id: crypto.randomUUID(), text: 'Words for Una', knowsUnproven: true };
    expect((await admin.call(`${EMAILS}/${id}/replies`, { body })).status).toBe(201);
    const found = () => emailsTo(join(stack.dataDir, 'mail'), 'una@example.com');
    await waitFor(async () => (await found()).length === 1);
    const failed = `update email_replies set state = 'failed', sent_at = null, fault = 'The mail server refused it.'`;
    await sql.mailIngest(`${failed} where id = '${body.id}'`);
    await staff.enter(`/admin/emails?open=${id}`, { sees: ['Not sent', 'The mail server refused it.'] });
    await staff.press('Send again', { sees: 'Sending the reply again' });
    await waitFor(async () => {
      const { thread } = await admin.get<EmailDetail>(`${EMAILS}/${id}`);
      return thread.replies[0]?.state === 'sent';
    });
  });

  it('deletes one for good after confirmation, and says why if it can’t', async () => {
    const id = await emails.add({ subject: 'To be deleted' }, [{ bytes: Buffer.from('x') }]);
    await staff.enter('/admin/emails?q=deleted');
    await staff.press('Delete To be deleted');
    await staff.sees('Are you sure you want to delete this email? This action cannot be undone.');
    expect(await staff.focused()).toBe('Cancel');
    await staff.press('Cancel', { window: 'closed' });
    await staff.openRow('To be deleted', { sees: '1 of 1 shown' });
    await staff.press('Delete');
    await staff.press('Delete email', { sees: 'Email deleted successfully!' });
    await staff.sees('No emails match your filters');
    await staff.window('closed');
    expect((await admin.call(`${EMAILS}/${id}`)).status).toBe(404);
    const raced = await emails.add({ subject: 'To be deleted twice' });
    await staff.open('/admin/emails?q=twice');
    await staff.press('Delete To be deleted twice');
    await admin.call(`${EMAILS}/${raced}`, { method: 'DELETE' });
    await staff.press('Delete email', { sees: 'Deletion failed: ' });
    expect((await admin.call<EmailPage>(`${EMAILS}?q=twice`)).body.items).toEqual([]);
  });
});
