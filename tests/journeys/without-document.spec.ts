import type { AgentReceipt, CaseDetail, CasePage, Problem } from '@coverleaf/contracts';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { admin, stack, withAdmin } from '../stack/product';

withAdmin();

const get = async (path: string, language = 'en'): Promise<Response> =>
  fetch(stack.portalUrl + path, { headers: { cookie: `language=${language}` }, redirect: 'manual' });
const post = async (path: string, body: URLSearchParams | FormData): Promise<Response> =>
  fetch(stack.portalUrl + path, { method: 'POST', body });
const lookUp = async (reference: string): Promise<string> =>
  (await post('/skyla/enter-reference-id', new URLSearchParams({ reference }))).text();
const linkIn = (html: string, page: string): string =>
  (new RegExp(`href="(/skyla/${page}\\?loan=[^"]+)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const tokenIn = (path: string): string => path.split('=')[1] ?? '';
const caseOf = async (reference: string): Promise<CaseDetail> => {
  const { body } = await admin.call<CasePage>(`/api/v1/admin/cases?q=${reference}`);
  const id = body.items.find((item) => item.reference === reference)?.id ?? '';
  return (await admin.call<CaseDetail>(`/api/v1/admin/cases/${id}`)).body;
};

describe('a link for the insurance agent', () => {
  const agentLinkOf = async (reference: string): Promise<{ page: string; path: string }> => {
    const page = await (await get(linkIn(await lookUp(reference), 'ask-agent'))).text();
    return { page, path: /https?:[^\s"<&%]+(\/skyla\/agent\?link=[\w-]+)/.exec(page)?.[1] ?? '' };
  };
  const formOf = async (link: string, more: Record<string, string> = {}): Promise<FormData> => {
    const form = new FormData();
    const fields = { link, name: 'Delgado Insurance', insuranceCompany: 'Prairie Mutual', ...more };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await samplePdf())]), 'declarations.pdf');
    return form;
  };

  it('comes in a message from the borrower’s own device, and sends the document without script', async () => {
    const { page, path } = await agentLinkOf('REF-1004');
    expect(page).toMatch(/href="mailto:\?subject=[^"]+agent%3Flink%3D/);
    expect(page).toMatch(/href="sms:\?&amp;body=[^"]+agent%3Flink%3D/);
    const asked = await get(path);
    expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
    expect(asked.headers.get('cache-control')).toContain('no-store');
    const html = await asked.text();
    expect(html).toContain('ending in 04');
    expect(html).not.toContain('REF-1004');
    const sent = await (await post('/skyla/agent', await formOf(tokenIn(path)))).text();
    expect(sent).toContain('Receipt number');
    expect(sent).not.toMatch(/REF-1004|\/status\//);
    const { state, items } = await caseOf('REF-1004');
    expect(state).toBe('held');
    expect(items).toEqual([expect.objectContaining({ door: 'agent', name: 'Delgado Insurance' })]);
  });

  it('answers only with a receipt, for each customer of the agent separately', async () => {
    const links = [await agentLinkOf('REF-1005'), await agentLinkOf('REF-1002')];
    const replies = await Promise.all(
      links.map(async ({ path }) => post('/api/v1/agent-uploads', await formOf(tokenIn(path)))),
    );
    for (const reply of replies) {
      expect(reply.status).toBe(201);
      const body = (await reply.json()) as AgentReceipt;
      expect(Object.keys(body).toSorted()).toEqual(['receipt', 'receiptNumber']);
    }
    for (const reference of ['REF-1005', 'REF-1002'])
      expect((await caseOf(reference)).items.map(({ door }) => door)).toEqual(['agent']);
    const told = await get(`/api/v1/agent-links/${tokenIn(links[0]?.path ?? '')}`);
    expect(await told.json()).toEqual({
      ...{ lenderName: 'Skyla', referenceEnd: '05', expiresAt: expect.any(String) },
    });
  });

  it('that was altered sends nothing, keeps no file, and says how to go on', async () => {
    const { path } = await agentLinkOf('REF-1003');
    const altered = `${tokenIn(path).slice(0, -4)}AAAA`;
    const reply = await post('/api/v1/agent-uploads', await formOf(altered));
    expect([reply.status, ((await reply.json()) as Problem).code]).toEqual([404, 'link_unknown']);
    const form = await post('/skyla/agent', await formOf(altered));
    expect(form.status).toBe(404);
    const page = await get(`/skyla/agent?link=${altered}`);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('/skyla/upload')]);
    expect((await get(`/skyla/agent?link=${'x'.repeat(3_000)}`)).status).toBe(404);
    expect((await caseOf('REF-1003')).items).toEqual([]);
  });

  it('leads to the page of its lender, and is given for no other', async () => {
    const { path } = await agentLinkOf('REF-1005');
    const moved = await get(path.replace('/skyla/', '/harbor/'));
    expect([moved.status, moved.headers.get('location')]).toEqual([302, path]);
    const loan = linkIn(await lookUp('REF-1005'), 'ask-agent').replace('/skyla/', '/harbor/');
    const refused = await get(loan);
    expect(refused.status).toBe(404);
    expect(await refused.text()).not.toContain('agent?link=');
  });
});

describe('a borrower without a document', () => {
  const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const STATED = {
    ...{ insurer: 'Prairie Mutual', policyNumber: 'PM-2231-0', agentName: 'Rosa Delgado' },
    ...{ agentPhone: '(555) 010-0142', effectiveOn: dayIn(-30), expiresOn: dayIn(335), consent: 'yes' },
  };
  const attest = async (loanToken: string, more: Record<string, string> = {}): Promise<Response> =>
    post('/skyla/no-document', new URLSearchParams({ ...STATED, loanToken, ...more }));

  it('states the insurance and is held, until staff asked the agent', async () => {
    const path = linkIn(await lookUp('ref 1005'), 'no-document');
    expect(await (await get(path)).text()).toContain('name="policyNumber"');
    expect(await (await get(path, 'es')).text()).toContain('Número de póliza');
    const loanToken = tokenIn(path);
    const refused = await attest(loanToken, { consent: '', expiresOn: dayIn(-100), agentPhone: 'Rosa' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    for (const words of ['Check this box', 'Enter a phone number']) expect(html).toContain(words);
    expect(html).toContain('value="PM-2231-0"');
    expect(await (await attest(loanToken)).text()).toContain('We&#x27;ll ask your agent');
    // Sent twice, as by a second tap.
    expect(await (await attest(loanToken)).text()).toContain('We&#x27;ll ask your agent');
    const one = await caseOf('REF-1005');
    expect(one).toMatchObject({ awaitsCall: true });
    expect(one.attestations).toHaveLength(1);
    const { body: waiting } = await admin.call<CasePage>('/api/v1/admin/cases?waiting=call');
    expect(waiting.items.map(({ reference }) => reference)).toEqual(['REF-1005']);
    const { body: decided } = await admin.call<CaseDetail>(`/api/v1/admin/cases/${one.id}/attestations`, {
      body: { attestationId: one.attestations[0]?.id ?? '', outcome: 'accepted' },
    });
    expect(decided).toMatchObject({ state: 'proven', awaitsCall: false });
  });

  it('needs a lookup of that lender that is not altered', async () => {
    const loanToken = tokenIn(linkIn(await lookUp('REF-1002'), 'no-document'));
    expect((await get(`/harbor/no-document?loan=${loanToken}`)).status).toBe(404);
    for (const token of [`${loanToken.slice(0, -4)}AAAA`, ''])
      expect(await (await attest(token)).text()).toContain('Look up your Reference #');
    expect((await caseOf('REF-1002')).attestations).toEqual([]);
  });
});
