import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type DocumentDetail,
  receiptNumber,
  type UploadProgress,
  type UploadReceipt,
} from '@coverleaf/contracts';
import { qrPath } from '@coverleaf/qr-code';
import { emailsTo, waitFor } from '@coverleaf/testing';
import { samplePhoto } from '../../libs/parsers/test/sample-files';
import type { UploadOptions } from '../stack/borrower';
import { textsBelow } from '../stack/files-below';
import { admin, borrower, sql, stack, withAdmin } from '../stack/product';
import { pdfText } from '../stack/pdf-text';

withAdmin({ RETRY_PAUSE_SCALE: '0.00005' });

describe('the private status of an upload', () => {
  const upload = async (
    fields: UploadOptions['fields'] = {},
    file?: UploadOptions,
  ): Promise<UploadReceipt> => {
    const from = { name: 'Nora Journey', lenderSlug: 'harbor', ...fields };
    const { status, body } = await borrower.upload({ ...file, fields: from });
    expect(status).toBe(201);
    return body;
  };
  const tokenOf = ({ statusUrl }: UploadReceipt): string => statusUrl.split('/status/')[1] ?? '';
  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(stack.portalUrl + path, init);
  const progress = async (receipt: UploadReceipt): Promise<UploadProgress> =>
    (await (await get(`/api/v1/status/${tokenOf(receipt)}`)).json()) as UploadProgress;
  const until = async (receipt: UploadReceipt, what: 'sentAt' | 'doneAt'): Promise<UploadProgress> => {
    await waitFor(async () => (await progress(receipt))[what] !== null, { timeoutMs: 20_000, what });
    return progress(receipt);
  };
  const receiptOf = async (token: string, search = '') => {
    const reply = await get(`/status/${token}/receipt.pdf${search}`);
    return pdfText(await reply.arrayBuffer());
  };
  const pageOf = async (receipt: UploadReceipt): Promise<string> =>
    (await get(`/status/${tokenOf(receipt)}`)).text();
  const act = async ({ id }: UploadReceipt, name: string, body?: object): Promise<number> =>
    (await admin.call(`/api/v1/admin/documents/${id}/${name}`, { method: 'POST', ...(body && { body }) }))
      .status;

  it('is shown step by step to anybody with the link, without personal data', async () => {
    const receipt = await upload({ email: 'nora@example.com' });
    expect(receipt.receiptNumber).toBe(receiptNumber(receipt.id));
    const sent = await until(receipt, 'sentAt');
    expect(sent).toMatchObject({
      receiptNumber: receipt.receiptNumber,
      financialInstitution: 'Harbor Credit Union',
      receipt: receipt.receipt,
      status: 'pending',
      doneAt: null,
      fault: null,
      reason: null,
    });
    expect(sent.checkedAt).not.toBeNull();
    expect(JSON.stringify(sent)).not.toMatch(/Nora|nora@|Prairie|policy\.pdf/);
    expect(await act(receipt, 'process')).toBe(200);
    expect(await until(receipt, 'doneAt')).toMatchObject({ status: 'processed' });
    const page = await pageOf(receipt);
    for (const words of [
      receipt.receiptNumber,
      'Delivered to Harbor Credit Union',
      'Accepted',
      'You don&#x27;t need to send it again',
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/Nora|nora@|Prairie|policy\.pdf/);
  });

  it('says that a document was rejected, and why', async () => {
    const receipt = await upload();
    await until(receipt, 'sentAt');
    expect(await act(receipt, 'reject', { reason: 'The back is missing' })).toBe(200);
    expect(await until(receipt, 'doneAt')).toMatchObject({
      status: 'rejected',
      reason: 'The back is missing',
    });
    const page = await pageOf(receipt);
    expect(page).toContain('Not accepted');
    expect(page).toContain('The back is missing');
    expect(page).toContain('href="/harbor/upload"');
  });

  it('shows another system’s reply only to staff', async () => {
    await stack.setFault('refuse', 1);
    const receipt = await upload({ lenderSlug: 'skyla' });
    expect(await until(receipt, 'doneAt')).toMatchObject({
      status: 'rejected',
      fault: 'refused',
      reason: null,
    });
    const page = await pageOf(receipt);
    expect(page).toContain('The lender&#x27;s system couldn&#x27;t accept the document');
    expect(page).not.toMatch(/\(422\)|This account/);
  });

  it('has the colors of its lender, whichever address the link was opened at', async () => {
    const token = tokenOf(await upload());
    const moved = await get(`/status/${token}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/harbor/status/${token}`]);
    expect((await get(`/skyla/status/${token}`)).url).toBe(`${stack.portalUrl}/harbor/status/${token}`);
    const own = tokenOf(await upload({ lenderSlug: '', financialInstitution: 'A Bank Elsewhere' }));
    const page = await get(`/status/${own}`, { redirect: 'manual' });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('A Bank Elsewhere');
  });

  it('doesn’t leak through referrers or caches: page, receipt and API reply', async () => {
    const token = tokenOf(await upload());
    for (const path of [
      `/status/${token}`,
      `/harbor/status/${token}`,
      `/status/${token}/receipt.pdf`,
      `/status/${token}/qr.svg`,
      `/api/v1/status/${token}`,
    ]) {
      const { headers } = await get(path, { redirect: 'manual' });
      expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store']);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
      expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
    }
    const page = await (await get(`/harbor/status/${token}`)).text();
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('rel="canonical"');
    for (const log of await textsBelow(join(stack.dataDir, 'logs'))) expect(log).not.toContain(token);
  });

  it('doesn’t exist for a token that is altered, made up or erased', async () => {
    const receipt = await upload();
    const token = tokenOf(receipt);
    const flipped = (at: number): string =>
      token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    for (const one of [flipped(0), flipped(30), `${token}A`, `${token}=`, 'nonsense'])
      expect((await get(`/api/v1/status/${one}`)).status).toBe(404);
    expect((await get(`/api/v1/status/${'a'.repeat(401)}`)).status).toBe(422);
    for (const one of [flipped(0), 'nonsense']) {
      const page = await get(`/status/${one}`);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('We can&#x27;t find a document for this link');
      expect((await get(`/status/${one}/receipt.pdf`)).status).toBe(404);
    }
    await until(receipt, 'sentAt');
    const mine = `(select id from transmissions where upload_id = '${receipt.id}')`;
    await sql.document(`delete from transmission_events where transmission_id in ${mine}`);
    await sql.document(`delete from transmissions where upload_id = '${receipt.id}'`);
    await sql.document(`delete from insurance_uploads where id = '${receipt.id}'`);
    expect((await get(`/status/${token}`)).status).toBe(404);
    expect((await get(`/api/v1/status/${token}`)).status).toBe(404);
  });

  it('is emailed with its own link, which allows further emails to the mailbox', async () => {
    const email = `${randomUUID()}@example.com`;
    const emails = () => emailsTo(join(stack.dataDir, 'mail'), email);
    const untilEmails = (count: number): Promise<unknown> =>
      waitFor(async () => (await emails()).length === count, { timeoutMs: 20_000, what: `${count} emails` });
    const rejected = async (): Promise<UploadReceipt> => {
      const receipt = await upload({ email });
      await until(receipt, 'sentAt');
      expect(await act(receipt, 'reject', { reason: 'The back is missing' })).toBe(200);
      return receipt;
    };
    await rejected();
    await untilEmails(1);
    const second = await rejected();
    const notBefore = async (): Promise<string | null | undefined> => {
      const { body } = await admin.call<DocumentDetail>(`/api/v1/admin/documents/${second.id}`);
      return body.notifications.find(({ kind }) => kind === 'outcome')?.notBefore;
    };
    await waitFor(async () => Boolean(await notBefore()), { timeoutMs: 20_000, what: 'that it waits' });
    await pageOf(second);
    expect(await emails()).toHaveLength(1);

    const [, token = ''] = /\/status\/([\w-]+)/.exec((await emails())[0]?.text ?? '') ?? [];
    expect(await (await get(`/status/${token}`)).text()).toContain('The back is missing');
    await untilEmails(2);
    expect((await emails()).at(-1)?.text).toContain(second.receiptNumber);
    expect((await receiptOf(token)).pages).toBe(1);
  });

  it('has a receipt with readable text, which is the same every time', async () => {
    const receipt = await upload();
    const path = `/status/${tokenOf(receipt)}/receipt.pdf?tz=America/New_York`;
    const reply = await get(path);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="receipt-${receipt.receiptNumber}.pdf"`,
    );
    const bytes = Buffer.from(await reply.arrayBuffer());
    const { text, title, language, pages } = await pdfText(bytes);
    expect({ pages, language, title }).toEqual({
      pages: 1,
      language: 'en',
      title: `Receipt for your document ${receipt.receiptNumber}`,
    });
    expect(text).toContain(receipt.receiptNumber);
    expect(text).toContain(receipt.receipt.sha256);
    expect(text.replaceAll(' ', '')).toContain(receipt.statusUrl);
    expect(text).toContain("Don't share this link.");
    expect(text).toContain('Harbor Credit Union');
    expect(text).toMatch(/Date and time \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/);
    expect(text).toContain('Document policy.pdf Pages 2 Size 2 KB');
    expect(text).toContain('not that your insurance was accepted');
    expect(text).toContain('+1 (555) 010-0199');
    expect(text).not.toMatch(/Nora|Prairie/);
    expect(Buffer.from(await (await get(path)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('has a QR code for a printed receipt', async () => {
    const receipt = await upload();
    const reply = await get(`/status/${tokenOf(receipt)}/qr.svg`);
    expect(reply.headers.get('content-type')).toContain('image/svg+xml');
    expect(await reply.text()).toContain(`d="${qrPath(receipt.statusUrl).path}"`);
    expect((await get('/status/none/qr.svg')).status).toBe(404);
  });

  it('has a receipt that calls a photo a photo', async () => {
    const photo = { bytes: await samplePhoto().jpeg().toBuffer(), filename: 'IMG_0042.JPG' };
    const { text } = await receiptOf(tokenOf(await upload({}, photo)));
    expect(text).toMatch(/Document Photos \(1 page\) Size [\d.]+ [kM]B/);
    expect(text).not.toContain('IMG_0042');
  });

  it('has a receipt in Spanish, and one for names with letters that its font lacks', async () => {
    const fields = { lenderSlug: '', financialInstitution: 'Crédito Muñoz Łódź 信用', language: 'es' };
    const token = tokenOf(await upload(fields));
    const { text, language } = await receiptOf(token, '?tz=Nowhere/Land');
    expect(language).toBe('es');
    expect(text).toContain('Número de comprobante');
    expect(text).toContain('EST');
    expect(text).toContain('Crédito Muñoz');
    expect(text).toContain('ódz ??');
    expect(text).toContain('signo de interrogación');
  });
});
