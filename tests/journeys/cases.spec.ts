import type { CaseDetail, CasePage } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { admin, stack, withAdmin } from '../stack/product';

withAdmin();

describe('a borrower who looked up a reference', () => {
  const get = async (path: string): Promise<Response> => fetch(stack.portalUrl + path);
  const lookUp = async (path: string, reference: string): Promise<string> => {
    const body = new URLSearchParams({ reference });
    return (await fetch(stack.portalUrl + path, { method: 'POST', body })).text();
  };
  const uploadLinkIn = (html: string): string =>
    (/href="([^"]*\/upload\?loan=[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  const valueOf = (html: string, name: string): string | undefined =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .find((input) => input.includes(`name="${name}"`))
      ?.match(/value="([^"]*)"/)?.[1];
  const send = async (path: string, fields: Record<string, string>): Promise<string> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await samplePdf())]), 'policy.pdf');
    return (await fetch(stack.portalUrl + path, { method: 'POST', body: form })).text();
  };
  const caseOf = async (reference: string): Promise<CaseDetail | undefined> => {
    const { body } = await admin.call<CasePage>(`/api/v1/admin/cases?q=${reference}`);
    const id = body.items.find((item) => item.reference === reference)?.id;
    return id ? (await admin.call<CaseDetail>(`/api/v1/admin/cases/${id}`)).body : undefined;
  };

  it('is asked for nothing again, without script too, and the document is evidence of the case', async () => {
    const link = uploadLinkIn(await lookUp('/skyla/enter-reference-id', 'REF-1004'));
    expect(link).toMatch(/^\/skyla\/upload\?loan=[\w-]{50,}$/);
    expect(link).not.toContain('REF-1004');
    const page = await get(link);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const html = await page.text();
    expect(html).toMatch(/For: <strong lang="en">[^<]+<\/strong>/);
    const [loanToken, insuranceCompany] = [valueOf(html, 'loanToken'), valueOf(html, 'insuranceCompany')];
    expect(insuranceCompany).not.toBe('');
    expect((await caseOf('REF-1004'))?.state).toBe('open');

    const fields = {
      loanToken: loanToken ?? '',
      insuranceCompany: insuranceCompany ?? '',
      name: 'Ann Example',
    };
    const sent = await send('/skyla/upload', fields);
    expect(sent).toContain('Upload Successful!');
    const status = /\/status\/[\w-]{50,}/.exec(sent)?.[0] ?? '';
    expect(await (await get(status)).text()).toMatch(/For: <strong lang="en">[^<]+<\/strong>/);
    const held = await caseOf('REF-1004');
    expect(held).toMatchObject({ state: 'held', origin: 'lookup', lenderName: 'Skyla' });
    expect(held?.items).toEqual([
      expect.objectContaining({ state: 'joined', reasons: ['reference'], name: 'Ann Example' }),
    ]);
    const again = await lookUp('/skyla/enter-reference-id', 'REF-1004');
    expect(again).toContain('We received a document for this loan on');
    // The same reference at another lender is another loan.
    expect(await lookUp('/harbor/enter-reference-id', 'REF-1004')).not.toContain('We received a document');
  });

  it('keeps the loan when the form is refused', async () => {
    const link = uploadLinkIn(await lookUp('/skyla/enter-reference-id', 'REF-1004'));
    const loanToken = valueOf(await (await get(link)).text(), 'loanToken') ?? '';
    const html = await send('/skyla/upload', { loanToken, insuranceCompany: 'Prairie' });
    expect(html).toContain('Enter your name');
    expect(valueOf(html, 'loanToken')).toBe(loanToken);
  });

  it('can upload with a link that was altered or belongs to another lender, but not for that loan', async () => {
    const link = uploadLinkIn(await lookUp('/skyla/enter-reference-id', 'REF-1002'));
    const token = link.split('loan=')[1] ?? '';
    const altered = `${token.slice(0, -4)}AAAA`;
    expect(await (await get(`/skyla/upload?loan=${altered}`)).text()).not.toContain('For: ');
    expect(await (await get(`/skyla/upload?loan=${'x'.repeat(3_000)}`)).text()).toContain('Add the pages');
    const fields = { loanToken: token, insuranceCompany: 'Prairie Mutual', name: 'Ann Example' };
    expect(await send('/harbor/upload', fields)).toContain('Upload Successful!');
    await waitFor(async () => (await caseOf('REF-1002')) !== undefined, { what: 'the case of the lookup' });
    expect((await caseOf('REF-1002'))?.items).toEqual([]);
  });
});
