import { findPhotoFault, type GrayImage, type PhotoSample } from './photo-check';

// Local names, because looking up a global for every pixel is slow under Jest.
const { abs, floor, hypot, max, min, round } = Math;

type Shade = (x: number, y: number) => number;

function imageOf(width: number, height: number, shade: Shade): GrayImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    max(0, min(255, round(shade(at % width, floor(at / width))))),
  );
  return { width, height, pixels };
}

/** Blocks of ink, 12 of every 24 pixels wide and high. Their edges fade from ink to paper over `edgeWidth` pixels. */
const textOn = (paper: number, ink: number, edgeWidth = 1.5): Shade => {
  const coverage = (at: number): number => min(1, max(0, (6 - abs((at % 24) - 12)) / edgeWidth + 0.5));
  return (x, y) => paper - (paper - ink) * coverage(x) * coverage(y);
};

/** A page with a margin, on a dark table. */
const pageOnTable =
  (page: Shade, paper = 200): Shade =>
  (x, y) => {
    if (x < 40 || y < 40 || x >= 440 || y >= 600) return 70;
    return x < 80 || y < 80 || x >= 400 || y >= 560 ? paper : page(x, y);
  };

const sample = (changes: Partial<PhotoSample> = {}): PhotoSample => ({
  edge: 3_000,
  overview: imageOf(480, 640, pageOnTable(textOn(200, 40))),
  details: [imageOf(384, 384, textOn(200, 40))],
  ...changes,
});

describe('findPhotoFault', () => {
  it('accepts a sharp photo of a whole page', () => {
    expect(findPhotoFault(sample())).toBeNull();
  });

  it('accepts a scan that is white to its borders', () => {
    const scan = imageOf(480, 640, (x, y) =>
      x < 40 || x >= 440 || y < 40 || y >= 600 ? 255 : textOn(255, 0)(x, y),
    );
    expect(
      findPhotoFault(sample({ overview: scan, details: [imageOf(384, 384, textOn(255, 0))] })),
    ).toBeNull();
  });

  it('accepts a blank page', () => {
    const blank = imageOf(
      480,
      640,
      pageOnTable(() => 200),
    );
    expect(findPhotoFault(sample({ overview: blank, details: [imageOf(384, 384, () => 200)] }))).toBeNull();
  });

  it('finds a picture with too few pixels', () => {
    expect(findPhotoFault(sample({ edge: 900 }))).toBe('small');
  });

  it('finds a dark photo', () => {
    expect(findPhotoFault(sample({ overview: imageOf(480, 640, pageOnTable(textOn(80, 20), 80)) }))).toBe(
      'dark',
    );
  });

  it('finds a reflection on the page', () => {
    const page = pageOnTable(textOn(200, 40));
    const glare = imageOf(480, 640, (x, y) => (hypot(x - 240, y - 300) < 80 ? 255 : page(x, y)));
    expect(findPhotoFault(sample({ overview: glare }))).toBe('glare');
  });

  it.each([
    [3_000, 9, 'blurry'],
    [3_000, 3, null],
    [1_400, 5, 'blurry'],
  ])('judges by the size of the photo: at %i pixels, edges %i pixels wide: %s', (edge, edgeWidth, fault) => {
    const details = [imageOf(384, 384, textOn(200, 40, edgeWidth))];
    expect(findPhotoFault(sample({ edge, details }))).toBe(fault);
  });

  it('finds text that is cut off at the border of the photo', () => {
    const close = imageOf(480, 640, (x, y) => (x < 40 ? 200 : textOn(200, 40)(x, y)));
    expect(findPhotoFault(sample({ overview: close }))).toBe('cut');
  });

  it('does not mistake the pattern of a table for text that is cut off', () => {
    const striped = imageOf(480, 640, (x, y) =>
      x < 40 || y < 40 || x >= 440 || y >= 600 ? (x % 12 < 6 ? 60 : 130) : pageOnTable(textOn(200, 40))(x, y),
    );
    expect(findPhotoFault(sample({ overview: striped }))).toBeNull();
  });
});
