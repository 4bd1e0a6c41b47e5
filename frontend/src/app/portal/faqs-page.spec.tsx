import { answerFetch } from '../../../testing/browser-fakes';
import type { Faq } from '@coverleaf/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageState, SKYLA } from '../../../testing/page-state';
import { address, textsOf } from '../../../testing/queries';
import { TestPortal } from '../../../testing/test-portal';

const faq = (id: string, category: string): Faq => ({
  id,
  category,
  question: `Question ${id}`,
  answer: `Answer ${id}`,
  displayOrder: 1,
  isFeatured: false,
});
const FAQS = [faq('1', 'Privacy'), faq('2', 'Documents'), faq('3', 'Privacy')];

const questions = () => textsOf('summary');
const pressed = () => textsOf('main [aria-pressed=true]');

describe('the FAQs page', () => {
  it('shows every question under its category, or only one category', async () => {
    render(<TestPortal state={pageState('/skyla/faqs', { lender: SKYLA, faqs: FAQS })} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Frequently asked questions');
    expect(textsOf('main [aria-pressed=false]')).toEqual(['Documents', 'Privacy']);
    expect(pressed()).toEqual(['All Categories']);
    expect(questions()).toEqual(['Question 2', 'Question 1', 'Question 3']);

    await userEvent.click(screen.getByRole('button', { name: 'Privacy' }));
    expect(questions()).toEqual(['Question 1', 'Question 3']);
    expect(pressed()).toEqual(['Privacy']);
    expect(address()).toBe('/faqs?category=Privacy');

    await userEvent.click(screen.getByRole('button', { name: 'All Categories' }));
    expect(questions()).toHaveLength(3);
    expect(address()).toBe('/faqs');
  });

  it('opens each question separately, and lets the keyboard scroll a long answer', () => {
    render(<TestPortal state={pageState('/faqs', { faqs: FAQS })} />);
    const item = screen.getByText('Question 1').closest('details')!;
    const answer = screen.getByText('Answer 1');
    expect(item.open).toBe(false);
    expect(answer.hasAttribute('tabindex')).toBe(false);
    Object.defineProperty(answer, 'scrollHeight', { value: 500 });
    fireEvent(item, new Event('toggle'));
    expect(answer.tabIndex).toBe(0);
  });

  it('requests the questions if the page did not contain them', async () => {
    answerFetch(({ url }) => (url === '/api/v1/faqs' ? { status: 200, body: { items: FAQS } } : null));
    render(<TestPortal state={pageState('/faqs', { faqs: null })} />);
    expect(screen.getByText('Loading FAQs...')).toBeTruthy();
    expect(await screen.findByText('Question 2')).toBeTruthy();
  });
});
