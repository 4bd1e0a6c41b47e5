import { answerFetch } from '../../../testing/browser-fakes';
import type { Faq } from '@coverleaf/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FALLBACK, pageState, SKYLA } from '../../../testing/page-state';
import { address, hrefOf, textsOf } from '../../../testing/queries';
import { TestPortal } from '../../../testing/test-portal';

const faq: Faq = {
  id: '1',
  question: 'Where is my number?',
  answer: 'On your letter.',
  category: 'Documents',
  displayOrder: 1,
  isFeatured: true,
};

function recordFetch(reply: { status: number; body: unknown } | null): string[] {
  const urls: string[] = [];
  answerFetch(({ url }) => {
    urls.push(url);
    return reply;
  });
  return urls;
}

describe('the home page', () => {
  it("has its sections in order, and keeps the lender's prefix", () => {
    const lender = { ...SKYLA, templateId: 'standard' };
    render(<TestPortal state={pageState('/skyla', { lender, faqs: [faq] })} />);
    const main = screen.getByRole('main');
    expect(textsOf('main h2').slice(3)).toEqual([
      'Before you begin',
      'What borrowers say',
      'Frequently asked questions',
    ]);
    const links = within(main).getAllByRole('link', { name: /^Read More/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Read More: How to use Coverleaf', '/skyla/guide'],
      ['Read More: Why you received a notice', '/skyla/notice'],
      ['Read More: What creditor-placed insurance is', '/skyla/cpi'],
    ]);
    expect(hrefOf('See all FAQs', main)).toBe('/skyla/faqs');
    expect(hrefOf('Privacy Policy')).toBe('/skyla/disclaimer');
  });

  it('moves the reference of a printed link from the address into its field', () => {
    const lender = { ...SKYLA, templateId: 'standard' };
    const state = pageState('/skyla', { lender, linkedReference: 'REF-1001' });
    render(<TestPortal state={state} query="?ref=REF-1001&from=letter" />);
    expect(screen.getByLabelText<HTMLInputElement>(/^Reference #/).value).toBe('REF-1001');
    expect(address()).toBe('/?from=letter');
  });

  it('lists the same pages in its two menus', () => {
    render(<TestPortal state={pageState('/')} />);
    const pages = ['Contact', 'FAQs', 'Enter Reference #'];
    expect(textsOf('nav[aria-label=Main] a')).toEqual(expect.arrayContaining(pages));
    expect(textsOf('#menu a')).toEqual(expect.arrayContaining(['Home', ...pages, 'Upload Insurance']));
  });

  it('leads to its own field', async () => {
    render(<TestPortal state={pageState('/skyla', { lender: SKYLA })} />);
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Enter Reference #' }));
    expect(screen.getByLabelText(/^Reference #/)).toBe(document.activeElement);
    expect(address()).toBe('/');
  });

  it.each([
    ['a lender', '/skyla', SKYLA, '/api/v1/lenders/skyla/testimonials'],
    ['a slug that nobody has', '/nowhere', FALLBACK, '/api/v1/testimonials'],
    ['no lender', '/', null, '/api/v1/testimonials'],
  ])('requests once what the page of %s did not contain', async (_case, path, lender, url) => {
    const urls = recordFetch({ status: 200, body: { items: [] } });
    render(<TestPortal state={pageState(path, { lender, testimonials: null, faqs: null })} />);
    expect(screen.getByText('Loading testimonials...')).toBeTruthy();
    expect(screen.getByText('Loading FAQs...')).toBeTruthy();
    expect(await screen.findByText(/These are samples/)).toBeTruthy();
    expect(urls).toEqual([url, '/api/v1/faqs?featured=true']);
  });

  it.each([
    ['no answer', null],
    ['the page of a proxy', { status: 200, body: { hello: 'world' } }],
  ])('says so when it reads %s', async (_case, reply) => {
    const urls = recordFetch(reply);
    render(<TestPortal state={pageState('/', { testimonials: null, faqs: null })} />);
    expect(await screen.findByText('Failed to load FAQs')).toBeTruthy();
    expect(await screen.findByText(/These are samples/)).toBeTruthy();
    expect(urls).toHaveLength(2);
  });

  it('requests nothing again when the visitor comes back', async () => {
    const urls = recordFetch(null);
    render(<TestPortal state={pageState('/skyla', { lender: SKYLA, faqs: [faq] })} />);
    await userEvent.click(screen.getAllByRole('link', { name: 'Contact' })[0]!);
    await userEvent.click(screen.getByRole('link', { name: 'Skyla' }));
    expect(screen.getByText('Where is my number?')).toBeTruthy();
    expect(urls).toEqual([]);
  });
});
