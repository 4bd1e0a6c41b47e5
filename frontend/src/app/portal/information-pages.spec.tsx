import '../../../testing/browser-fakes';
import { render, screen, within } from '@testing-library/react';
import { pageState, SKYLA } from '../../../testing/page-state';
import { hrefOf, textsOf } from '../../../testing/queries';
import { TestPortal } from '../../../testing/test-portal';

const open = (page: string): HTMLElement => {
  render(<TestPortal state={pageState(`/skyla/${page}`, { lender: SKYLA })} />);
  return screen.getByRole('main');
};
const titlesOf = (main: HTMLElement) => textsOf(main.querySelectorAll('h2'));

describe('an information page', () => {
  it.each([
    ['guide', 'How to use Coverleaf', ['/skyla/faqs', '/skyla/contact']],
    ['notice', 'Why You Received a Notice About Your Insurance', []],
    ['cpi', 'What is Creditor-Placed Insurance?', []],
  ])('%s has its heading, its title and its links', (page, heading, links) => {
    const main = open(page);
    expect(within(main).getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(document.title).toBe(`${heading} | Skyla`);
    const hrefs = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([...links, '/skyla/enter-reference-id', '/skyla/upload']);
  });

  it('guide has three steps and asks for the institution only if there is no lender', () => {
    expect(within(open('guide')).getAllByRole('listitem').slice(0, 3)).toHaveLength(3);
    expect(screen.queryByText(/your financial institution/)).toBeNull();
    render(<TestPortal state={pageState('/guide')} />);
    expect(screen.getByText(/your financial institution/)).toBeTruthy();
  });

  it('guide shows the chosen image', () => {
    const { site } = pageState('/guide');
    render(
      <TestPortal state={pageState('/guide', { site: { ...site, aboutImageUrl: '/files/about.png' } })} />,
    );
    const image = document.querySelector<HTMLImageElement>('.reading__image');
    expect([image?.getAttribute('src'), image?.width, image?.height]).toEqual(['/files/about.png', 704, 528]);
  });

  it('notice gives six reasons and tips', () => {
    const main = open('notice');
    expect(document.querySelectorAll('.numbered__item')).toHaveLength(6);
    expect(titlesOf(main)).toEqual(['Six common reasons', 'What to do now', 'Pro tips']);
  });

  it('disclaimer covers what it must, and its table of contents links there', () => {
    const main = open('disclaimer');
    expect(within(main).getByRole('heading', { level: 1 }).textContent).toBe('Privacy Policy');
    const titles = titlesOf(main);
    const required = [
      'No warranty',
      'Accuracy of information',
      'Comments and survey responses',
      'Trademarks',
    ];
    expect(titles).toEqual(expect.arrayContaining([...required, 'Contact']));
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(textsOf(contents)).toEqual(titles);
    for (const link of contents) expect(document.querySelector(link.getAttribute('href')!)).toBeTruthy();
  });

  it('contact shows every way to reach a person', () => {
    const main = open('contact');
    for (const text of ['+1 (555) 010-0199', '+1 (555) 010-0198', 'support@coverleaf.example']) {
      expect(within(main).getByRole('link', { name: text })).toBeTruthy();
    }
    expect(within(main).getByText('Knoxville, TN')).toBeTruthy();
    expect(within(main).getByText('Monday to Friday, 8:30 AM to 6:00 PM EST')).toBeTruthy();
    expect(hrefOf('Upload it here', main)).toBe('/skyla/upload');
  });
});
