import type { GrayImage } from './gray-image';
import type { LayerWord } from './layer-words';

/** Of 255: less contrast can't be read. */
const MIN_CONTRAST = 24;
/** Brighter letters are taken for white ones. */
const WHITE = 225;

/** Words that the drawn page doesn't show are marked as hidden. @param page drawn by another program than the layer's */
export const markHidden = (words: readonly LayerWord[], page: GrayImage): LayerWord[] =>
  words.map((word) => {
    if (word.hidden) return word;
    const seen = contrastOf(word, page);
    if (seen === null || seen.contrast >= MIN_CONTRAST) return word;
    const isLikePaper = word.color !== null && Math.abs(grayOf(word.color) - seen.level) < MIN_CONTRAST;
    return { ...word, hidden: isLikePaper || isWhite(word.color) ? 'same_color' : 'covered' };
  });

function contrastOf(
  { box }: LayerWord,
  { width, height, data }: GrayImage,
): { contrast: number; level: number } | null {
  const [left, top] = [Math.max(0, Math.floor(box.left * width)), Math.max(0, Math.floor(box.top * height))];
  const right = Math.min(width, Math.ceil((box.left + box.width) * width));
  const bottom = Math.min(height, Math.ceil((box.top + box.height) * height));
  if (right - left < 2 || bottom - top < 2) return null;
  // Rules above and below a word are not the word.
  const inset = Math.floor((bottom - top) * 0.2);
  let [darkest, brightest, sum, count] = [255, 0, 0, 0];
  for (let y = top + inset; y < bottom - inset; y += 1)
    for (let x = left; x < right; x += 1) {
      const value = data[y * width + x] ?? 255;
      darkest = Math.min(darkest, value);
      brightest = Math.max(brightest, value);
      sum += value;
      count += 1;
    }
  return count === 0 ? null : { contrast: brightest - darkest, level: sum / count };
}

function grayOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

const isWhite = (color: string | null): boolean => color !== null && grayOf(color) >= WHITE;
