import type { Testimonial } from '@coverleaf/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleTestimonials, type LoadableTestimonials } from './testimonials';
import { TestimonialsSection } from './testimonials-section';

const testimonials = (count: number): Testimonial[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${index + 1}`,
    content: `Words ${index + 1}`,
    author: `Author ${index + 1}`,
    role: 'Auto loan',
    rating: 4,
    isFeatured: index === 0,
  }));

const show = (reading: LoadableTestimonials, samples = sampleTestimonials()): void => {
  render(<TestimonialsSection reading={reading} samples={samples} />);
};
const shown = (): (string | null)[] =>
  [...document.querySelectorAll('.testimonial__quote')].map((words) => words.textContent);

describe('the testimonials', () => {
  it('show three with author, role, stars and badge, and no controls for three', () => {
    show(testimonials(3));
    const [first, second] = screen.getAllByRole('figure');
    expect(within(first!).getByText('Author 1')).toBeTruthy();
    expect(within(first!).getByText('Auto loan')).toBeTruthy();
    expect(within(first!).getByText('Rated 4 out of 5 stars')).toBeTruthy();
    expect(first!.querySelectorAll('.stars__star--filled')).toHaveLength(4);
    expect(within(first!).getByText('Featured')).toBeTruthy();
    expect(within(second!).queryByText('Featured')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('move by one and wrap around', async () => {
    show(testimonials(5));
    expect(shown()).toEqual(['Words 1', 'Words 2', 'Words 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Previous testimonials' }));
    expect(shown()).toEqual(['Words 3', 'Words 4', 'Words 5']);
    expect(screen.getByRole('status').textContent).toBe('3 to 5 of 5');
    await userEvent.click(screen.getByRole('button', { name: 'Next testimonials' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next testimonials' }));
    expect(shown()).toEqual(['Words 2', 'Words 3', 'Words 4']);
  });

  it('can be chosen by their dots', async () => {
    show(testimonials(5));
    const last = screen.getByRole('button', { name: 'Show testimonials 3 to 5' });
    await userEvent.click(last);
    expect(shown()).toEqual(['Words 3', 'Words 4', 'Words 5']);
    expect(last.getAttribute('aria-current')).toBe('true');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it.each([
    ['could not be read', 'failed' as const],
    ['do not exist', []],
  ])('are replaced by labeled samples if they %s', (_case, reading) => {
    show(reading);
    expect(screen.getAllByRole('figure')).toHaveLength(3);
    expect(screen.getByText(/These are samples/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are reported as missing if there are not even samples', () => {
    show('failed', []);
    expect(screen.getByText('Unable to load testimonials. Please try again later.')).toBeTruthy();
  });
});
