import { answerFetch } from '../../../testing/browser-fakes';
import type { Faq } from '@coverleaf/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FALLBACK, pageState, SKYLA } from '../../../testing/page-state';
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
  it("has its parts in order, and keeps the lender's prefix", () => {
    const lender = { ...SKYLA, templateId: 'standard' };
    render(<TestPortal state={pageState('/skyla', { lender, faqs: [faq] })} />);
    const main = screen.getByRole('main');
    const headings = within(main).getAllByRole('heading', { level: 2 });
    expect(headings.slice(3).map(({ textContent }) => textContent)).toEqual([
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
    expect(within(main).getByRole('link', { name: 'See all FAQs' }).getAttribute('href')).toBe('/skyla/faqs');
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/skyla/disclaimer',
    );
  });

  it('takes the reference of a printed link into its field, and out of the address', () => {
    const lender = { ...SKYLA, templateId: 'standard' };
    const state = pageState('/skyla', { lender, linkedReference: 'REF-1001' });
    render(<TestPortal state={state} query="?ref=REF-1001&from=letter" />);
    expect(screen.getByLabelText<HTMLInputElement>(/^Reference #/).value).toBe('REF-1001');
    expect(screen.getByTestId('address').textContent).toBe('/?from=letter');
  });

  it('lists the same pages in its two menus', () => {
    render(<TestPortal state={pageState('/')} />);
    const names = (nav: HTMLElement): (string | null)[] =>
      [...nav.querySelectorAll('a')].map(({ textContent }) => textContent);
    expect(names(screen.getByRole('navigation', { name: 'Main' }))).toEqual(
      expect.arrayContaining(['Contact', 'FAQs', 'Enter Reference #']),
    );
    expect(names(document.querySelector<HTMLElement>('#menu')!)).toEqual(
      expect.arrayContaining(['Home', 'Contact', 'FAQs', 'Enter Reference #']),
    );
  });

  it.each([
    ['a lender', '/skyla', SKYLA, '/api/v1/lenders/skyla/testimonials'],
    ['a slug that nobody has', '/nowhere', FALLBACK, '/api/v1/testimonials'],
    ['no lender', '/', null, '/api/v1/testimonials'],
  ])('asks once for what the page of %s did not bring', async (_case, path, lender, url) => {
    const urls = recordFetch({ status: 200, body: { items: [] } });
    render(<TestPortal state={pageState(path, { lender, testimonials: null, faqs: null })} />);
    expect(screen.getByText('Loading testimonials...')).toBeTruthy();
    expect(screen.getByText('Loading FAQs...')).toBeTruthy();
    expect(await screen.findByText(/These are samples/)).toBeTruthy();
    expect(urls).toEqual([url, '/api/v1/faqs?featured=true']);
  });

  it('says so when nothing can be read', async () => {
    recordFetch(null);
    render(<TestPortal state={pageState('/', { testimonials: null, faqs: null })} />);
    expect(await screen.findByText('Failed to load FAQs')).toBeTruthy();
    expect(await screen.findByText(/These are samples/)).toBeTruthy();
  });

  it('takes a proxy that answers nonsense for a failure', async () => {
    const urls = recordFetch({ status: 200, body: { hello: 'world' } });
    render(<TestPortal state={pageState('/', { testimonials: null, faqs: null })} />);
    expect(await screen.findByText('Failed to load FAQs')).toBeTruthy();
    expect(urls).toHaveLength(2);
  });

  it('asks nothing again on the way back', async () => {
    const urls = recordFetch(null);
    render(<TestPortal state={pageState('/skyla', { lender: SKYLA, faqs: [faq] })} />);
    await userEvent.click(screen.getAllByRole('link', { name: 'Contact' })[0]!);
    await userEvent.click(screen.getByRole('link', { name: 'Skyla' }));
    expect(screen.getByText('Where is my number?')).toBeTruthy();
    expect(urls).toEqual([]);
  });
});
