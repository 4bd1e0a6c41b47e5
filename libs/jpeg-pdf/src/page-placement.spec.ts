import type { Orientation } from './exif-orientation';
import { placeOnLetter } from './page-placement';

type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right';

/** Where the EXIF standard says that the stored image's first pixel and the end of its first row are displayed. */
const CORNERS: Record<Orientation, readonly [Corner, Corner]> = {
  1: ['top left', 'top right'],
  2: ['top right', 'top left'],
  3: ['bottom right', 'bottom left'],
  4: ['bottom left', 'bottom right'],
  5: ['top left', 'bottom left'],
  6: ['top right', 'bottom right'],
  7: ['bottom right', 'top right'],
  8: ['bottom left', 'top left'],
};

describe('placing an image on a Letter page', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('turns orientation %i upright', (orientation) => {
    const { matrix, pageWidth, pageHeight } = placeOnLetter(400, 300, orientation);
    const [a, b, c, d, e, f] = matrix;
    const seen = (u: number, v: number): string => {
      const across = a * u + c * v + e < pageWidth / 2 ? 'left' : 'right';
      return `${b * u + d * v + f > pageHeight / 2 ? 'top' : 'bottom'} ${across}`;
    };
    expect([seen(0, 1), seen(1, 1)]).toEqual(CORNERS[orientation]);
    expect(pageWidth > pageHeight).toBe(orientation < 5);
  });

  it('fits and centers without stretching', () => {
    const { matrix } = placeOnLetter(1000, 100, 1);
    expect(matrix).toEqual([792, 0, 0, 79.2, 0, (612 - 79.2) / 2]);
    const narrow = placeOnLetter(100, 1000, 1).matrix;
    expect(narrow[3]).toBe(792);
    expect(narrow[0]).toBeCloseTo(79.2);
    expect(narrow[4]).toBeCloseTo((612 - 79.2) / 2);
  });
});
