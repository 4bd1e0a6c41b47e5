import type { Word } from '@coverleaf/reading';
import { MAX_WORDS } from './layer-words';

/** The level of words in Tesseract's TSV; blocks, paragraphs and lines have lower ones. */
const WORD_LEVEL = '5';

/**
 * The words in Tesseract's TSV, in its reading order. Lines that are no words are left out.
 * @param page in pixels; `top` of the image that was read, on the page
 */
export function tesseractWords(
  tsv: Uint8Array,
  page: { readonly width: number; readonly height: number; readonly top: number },
): Word[] {
  const words: Word[] = [];
  for (const line of Buffer.from(tsv).toString('utf8').split('\n')) {
    const [level, , , , , , ...rest] = line.split('\t');
    if (level !== WORD_LEVEL || rest.length < 6) continue;
    const [left = 0, top = 0, boxWidth = 0, boxHeight = 0, confidence = 0] = rest.slice(0, 5).map(Number);
    const text = rest.slice(5).join(' ').trim();
    if (!text || ![left, top, boxWidth, boxHeight].every(Number.isFinite)) continue;
    const box = {
      left: left / page.width,
      top: (page.top + top) / page.height,
      width: boxWidth / page.width,
      height: boxHeight / page.height,
    };
    words.push({ text, box, confidence: Math.min(1, Math.max(0, confidence / 100)) });
    if (words.length === MAX_WORDS) break;
  }
  return words;
}
