import { boxOverlap, type Word } from '@coverleaf/reading';
import type { ReadLine } from './read-page.program';

type SeenWord = ReadLine['words'][number];
type Character = SeenWord['characters'][number];

/** Of a character's height that must lie within a word of the other reader. */
const MIN_OVERLAP = 0.5;
const MAX_TEXT = 300;
/** Degrees, and the least confidence, of a word that print on the page is accounted for by. */
const [UPRIGHT, CONFIDENT] = [8, 0.6];
/** Of the area that two words have together, the share in common from which they are the same print. */
const SAME_PLACE = 0.4;

/** Whether there is no more to find out about the print where a word was read. */
export const explains = ({ text, angle = 0, confidence, hidden }: Word): boolean =>
  !hidden &&
  Math.abs(angle) <= UPRIGHT &&
  confidence >= CONFIDENT &&
  text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 2;

/** Words of a reader, and those that another look found beside them: print that was read well is not read twice. */
export function withUnseen(known: readonly Word[], more: readonly Word[]): Word[] {
  const read = known.filter(explains);
  const isRead = ({ box }: Word): boolean => read.some((word) => boxOverlap(box, word.box) > SAME_PLACE);
  return [...known, ...more.filter((word) => Math.abs(word.angle ?? 0) > UPRIGHT || !isRead(word))];
}

/**
 * The words of PP-OCR: its characters, separated where Tesseract sees gaps. The Chinese model swallows gaps between
 * English words; where Tesseract saw nothing, the line's own gaps count.
 */
export function paddleWords(lines: readonly ReadLine[], tesseract: readonly Word[]): Word[] {
  return lines.flatMap((line) => {
    const words = line.angle === 0 ? splitByOther(line, tesseract) : line.words;
    return words.map((word) => toWord(word, line.angle));
  });
}

function splitByOther({ words }: ReadLine, tesseract: readonly Word[]): SeenWord[] {
  const box = union(words);
  const beside = tesseract
    .filter((other) => overlapOf(other.box, box) >= MIN_OVERLAP)
    .toSorted((a, b) => a.box.left - b.box.left);
  if (beside.length === 0) return [...words];
  const parts: { characters: Character[]; from: SeenWord; word: Word | undefined }[] = [];
  for (const from of words)
    for (const character of from.characters) {
      const word = beside.find(
        ({ box: { left, width } }) => character.x >= left && character.x <= left + width,
      );
      const open = parts.at(-1);
      // A word of Tesseract's holds together what PP-OCR split; without one, PP-OCR's own words count.
      const isSame = open && (word && open.word ? word === open.word : from === open.from);
      if (isSame) {
        open.characters.push(character);
        open.word ??= word;
      } else parts.push({ characters: [character], from, word });
    }
  return parts.map(({ characters, from, word }) => ({
    characters,
    box: boxOf(characters, from, word, words),
  }));
}

/** The word's own box if it is whole; otherwise from the middles of its characters, and Tesseract's edges where known. */
function boxOf(
  characters: readonly Character[],
  from: SeenWord,
  word: Word | undefined,
  all: readonly SeenWord[],
): Word['box'] {
  if (characters.length === from.characters.length && characters[0] === from.characters[0]) return from.box;
  const { top, height } = union(all);
  const first = characters[0]?.x ?? from.box.left;
  const last = characters.at(-1)?.x ?? first;
  const half =
    characters.length > 1
      ? (last - first) / (characters.length - 1) / 2
      : from.box.width / from.characters.length / 2;
  const left = word ? Math.min(first, word.box.left) : first - half;
  const right = word ? Math.max(last, word.box.left + word.box.width) : last + half;
  return { left, top, width: right - left, height };
}

function union(words: readonly SeenWord[]): Word['box'] {
  const left = Math.min(...words.map(({ box }) => box.left));
  const top = Math.min(...words.map(({ box }) => box.top));
  const right = Math.max(...words.map(({ box }) => box.left + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The share of the lower one's height in which two boxes stand side by side. */
function overlapOf(one: Word['box'], other: Word['box']): number {
  const isApart = one.left > other.left + other.width || other.left > one.left + one.width;
  const common = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return isApart ? 0 : common / Math.min(one.height, other.height);
}

function toWord({ characters, box }: SeenWord, angle: number): Word {
  const confidence =
    characters.reduce((sum, each) => sum + each.confidence, 0) / Math.max(1, characters.length);
  return {
    text: characters
      .map(({ text }) => text)
      .join('')
      .slice(0, MAX_TEXT),
    box,
    confidence: Math.min(1, Math.max(0, confidence)),
    ...(angle !== 0 && { angle }),
  };
}
