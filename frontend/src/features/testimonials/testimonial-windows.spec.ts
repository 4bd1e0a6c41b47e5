import { dotOf, dottedWindows, windowCount } from './testimonial-windows';

describe('windows of testimonials', () => {
  it.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [7, 5],
  ])('for %i testimonials are %i', (testimonials, windows) => {
    expect(windowCount(testimonials)).toBe(windows);
  });

  it('have a dot each, up to twelve', () => {
    expect(dottedWindows(5)).toEqual([0, 1, 2]);
    const many = dottedWindows(100);
    expect(many).toHaveLength(12);
    expect([many[0], many.at(-1)]).toEqual([0, 97]);
    expect(dotOf(10, many)).toBe(many[1]);
  });
});
