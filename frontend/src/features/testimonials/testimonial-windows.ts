export const WINDOW_SIZE = 3;
/** More dots would not fit on a phone. */
const MOST_DOTS = 12;

/** Windows are numbered from 0; each begins one testimonial after the one before it and is always full. */
export const windowCount = (testimonials: number): number => Math.max(1, testimonials - WINDOW_SIZE + 1);

/** The window `by` steps further, wrapping around. */
export const windowAfter = (current: number, by: number, testimonials: number): number => {
  const count = windowCount(testimonials);
  return (((current + by) % count) + count) % count;
};

/** The windows that have a dot: all, or `MOST_DOTS` evenly spread. */
export function dottedWindows(testimonials: number): number[] {
  const count = windowCount(testimonials);
  const dots = Math.min(count, MOST_DOTS);
  return Array.from({ length: dots }, (_, dot) => Math.round((dot * (count - 1)) / Math.max(1, dots - 1)));
}

/** The dot of a window: its own, or the last one before it. */
export const dotOf = (current: number, dots: readonly number[]): number =>
  dots.findLast((dot) => dot <= current) ?? 0;
