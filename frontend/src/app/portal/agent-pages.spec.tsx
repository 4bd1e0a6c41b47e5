import '../../../testing/browser-fakes';
import type { AgentPage, PageState } from '@coverleaf/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageState, SKYLA } from '../../../testing/page-state';
import { TestPortal } from '../../../testing/test-portal';

const OPEN: AgentPage = {
  token: 'first',
  state: 'open',
  request: {
    referenceEnd: '01',
    expiresAt: '2026-12-10T12:00:00.000Z',
    clause: { name: 'Skyla FCU ISAOA/ATIMA', address: 'PO Box 41, Charlotte, NC', isExact: true },
    coverages: ['comprehensive', 'collision'],
    maxDeductible: 1_000,
  },
  outcome: null,
};

const open = (path: string, part: Partial<PageState>): void => {
  render(<TestPortal state={pageState(path, { lender: SKYLA, ...part })} />);
};

interface SentUpload {
  readonly link: unknown;
  readonly file: string;
  readonly key: string | undefined;
}

/** Fakes the API for agents. @param refused names of files that are refused the first time */
function fakeApi(refused: Set<string> = new Set()): SentUpload[] {
  const sent: SentUpload[] = [];
  const reply = (status: number, body: object) => ({
    ...{ ok: status < 300, status, headers: new Map([['Content-Length', '9']]) },
    ...{ json: async () => body, text: async () => JSON.stringify(body) },
  });
  const problem = (status: number, code: string) => reply(status, { status, code, detail: code });
  Object.assign(globalThis, {
    fetch: async (target: string | { url: string }, init?: RequestInit) => {
      if (typeof target !== 'string') {
        const token = target.url.split('/').at(-1);
        if (token === 'old') return problem(410, 'link_expired');
        return reply(200, { lenderName: 'Harbor', referenceEnd: '77', expiresAt: OPEN.request?.expiresAt });
      }
      const body = init?.body as FormData;
      const file = (body.get('file') as File).name;
      const headers = init?.headers as Record<string, string>;
      sent.push({ link: body.get('link'), file, key: headers['idempotency-key'] });
      if (refused.delete(file)) return problem(422, 'file_encrypted');
      return reply(201, { receiptNumber: `R-${file}`, receipt: {} });
    },
  });
  return sent;
}

const pdf = (name: string): File => new File(['%PDF'], name, { type: 'application/pdf' });
const fileFields = (): HTMLElement[] => screen.getAllByLabelText('Documents, as PDF or photos');
const send = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const addLink = async (text: string): Promise<void> => {
  const field = screen.getByLabelText(/^Link of another customer/);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(screen.getByText('Add', { selector: 'button' }));
};

describe('the page behind an agent link', () => {
  it('says what the document must show', () => {
    open('/skyla/agent', { agent: OPEN });
    const main = screen.getByRole('main').textContent;
    for (const words of [
      'comprehensive, collision',
      '$1,000',
      'PO Box 41',
      'December 9, 2026',
      'ending in 01',
    ])
      expect(main).toContain(words);
  });

  it('shows nothing of a reference that is too short', () => {
    open('/skyla/agent', { agent: { ...OPEN, request: { ...OPEN.request!, referenceEnd: null } } });
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('Your customer asked for it.');
    expect(main).not.toContain('ending in');
  });

  it('sends for several customers; one that is refused loses no other and is sent again alone, under its key', async () => {
    const sent = fakeApi(new Set(['b.pdf']));
    open('/skyla/agent', { agent: OPEN });
    await userEvent.type(screen.getByLabelText('Your name or agency'), 'Delgado');
    await userEvent.type(screen.getByLabelText('Insurance Company'), 'Prairie');
    await addLink('https://portal.example/harbor/agent?link=second');
    await waitFor(() => expect(fileFields()).toHaveLength(2));
    await userEvent.upload(fileFields()[0]!, [pdf('a.pdf'), pdf('b.pdf')]);
    await userEvent.upload(fileFields()[1]!, pdf('c.pdf'));
    await send('Send all documents');
    expect(await screen.findByText(/^2 of 3 documents were received/)).toBeTruthy();
    expect(screen.getByText('Received. Receipt number R-c.pdf')).toBeTruthy();
    expect(screen.getByText(/password-protected/)).toBeTruthy();
    await send('Send all documents');
    expect(await screen.findByText(/^All documents were received/)).toBeTruthy();
    expect(sent.map(({ link, file }) => `${String(link)} ${file}`)).toEqual([
      ...['first a.pdf', 'first b.pdf', 'second c.pdf', 'first b.pdf'],
    ]);
    expect(sent[3]?.key).toBe(sent[1]?.key);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('sends nothing before everything is filled in, and no file that is too large', async () => {
    const sent = fakeApi();
    open('/skyla/agent', { agent: OPEN });
    await send('Send document');
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Enter your name or agency', 'Enter the name of your insurance company'],
      'Please select a file to upload',
    ]);
    const large = pdf('large.pdf');
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await userEvent.upload(fileFields()[0]!, large);
    await send('Send document');
    expect(within(screen.getByRole('alert')).getByText(/larger than 10 MB/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('takes no link of another customer that is expired, none at all, or on the list', async () => {
    fakeApi();
    open('/skyla/agent', { agent: OPEN });
    for (const [link, words] of [
      ['skyla', 'Paste the whole link that your customer sent you'],
      ['https://portal.example/skyla/agent?link=first', 'This customer is on the list already'],
      [
        'https://portal.example/skyla/agent?link=old',
        'This link has expired. Ask your customer for a new one.',
      ],
    ] as const) {
      await addLink(link);
      expect(await screen.findByText(words)).toBeTruthy();
    }
    expect(fileFields()).toHaveLength(1);
  });

  it.each([
    ['expired', 'This link has expired'],
    ['unknown', 'This link is not complete'],
  ] as const)('of a link that is %s says how to go on', (state, title) => {
    open('/skyla/agent', { agent: { ...OPEN, state, request: null } });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Upload Insurance' }).getAttribute('href')).toBe('/skyla/upload');
  });
});

describe('the page with the link for the agent', () => {
  it('names a day on which the link still works everywhere in the US', () => {
    const agentLink = {
      ...{ url: 'https://portal.example/skyla/agent?link=first', reference: 'REF-1001' },
      ...{ expiresAt: '2026-12-15T01:00:00.000Z', clause: OPEN.request!.clause },
    };
    open('/skyla/ask-agent', { agentLink });
    expect(screen.getByText(/The link works until December 13, 2026\. Whoever has it/)).toBeTruthy();
    for (const name of ['Send by email', 'Send by text message']) {
      const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
      expect(decodeURIComponent(href)).toContain('until December 13, 2026');
    }
  });

  it('puts link and clause into messages of the borrower’s own device', () => {
    const agentLink = {
      ...{ url: 'https://portal.example/skyla/agent?link=first', reference: 'REF-1001' },
      ...{ expiresAt: '2026-12-10T12:00:00.000Z', clause: OPEN.request!.clause },
    };
    open('/skyla/ask-agent', { agentLink });
    const hrefOf = (name: string): string =>
      decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
    for (const words of [agentLink.url, 'PO Box 41', 'REF-1001', 'exactly like this'])
      expect(hrefOf('Send by email')).toContain(words);
    expect(hrefOf('Send by text message')).toMatch(/^sms:\?&body=.*link=first/);
  });
});
