import type { Box, FoundFlag, ReadingFlag } from '@coverleaf/contracts';
import { flagAt } from '../flags/flag-at';
import { areaOfBox, heightOf, middleOf, sharedArea, type Area } from '../sheet/areas';
import { distanceWithin } from '../values/names';
import { MOST_WORDS_OF_VIEW, type PageReader, type View, type Word } from '../sheet/words';

/** Words by place, to ask what a reader saw somewhere. */
export interface Places {
  readonly reader: PageReader;
  /** The text in an area, from left to right; an empty text: nothing. */
  readonly textIn: (area: Area) => string;
}

interface PlacedWord extends Area {
  readonly word: Word;
}

const BANDS = 60;

export const placesOf = (view: View, reader: PageReader): Places => {
  const bands = new Map<number, PlacedWord[]>();
  const size = Math.max(1, view.height / BANDS);
  for (const word of (view.words[reader] ?? []).slice(0, MOST_WORDS_OF_VIEW)) {
    if (Math.abs(word.angle ?? 0) > 12) continue;
    const placed = { word, ...areaOfBox(word.box, view) };
    for (
      let band = Math.floor(placed.top / size);
      band <= Math.floor(placed.bottom / size) && band < 2 * BANDS;
      band += 1
    )
      bands.set(band, [...(bands.get(band) ?? []), placed]);
  }
  const textIn = (area: Area): string => {
    const seen = new Set<PlacedWord>();
    for (
      let band = Math.floor(area.top / size);
      band <= Math.floor(area.bottom / size) && band < 2 * BANDS;
      band += 1
    )
      for (const placed of bands.get(band) ?? []) if (isIn(placed, area)) seen.add(placed);
    return [...seen]
      .toSorted((one, other) => {
        const drop = middleOf(one).y - middleOf(other).y;
        return Math.abs(drop) > 0.6 * Math.min(heightOf(one), heightOf(other)) ? drop : one.left - other.left;
      })
      .map((placed) => placed.word.text)
      .join(' ');
  };
  return { reader, textIn };
};

/** Whether most of a word lies in an area, or a long unsplit word covers most of the area. */
const isIn = (word: Area, area: Area): boolean => {
  const width = Math.min(word.right, area.right) - Math.max(word.left, area.left);
  const height = Math.min(word.bottom, area.bottom) - Math.max(word.top, area.top);
  if (width <= 0 || height < 0.4 * Math.min(heightOf(word), heightOf(area))) return false;
  return width > 0.5 * (word.right - word.left) || width > 0.7 * (area.right - area.left);
};

/** Letters and digits alone, with letters of one shape made equal. */
export const glyphs = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll(/[il1]/g, 'i')
    .replaceAll('o', '0')
    .replaceAll('s', '5');

const looksAlike = (one: string, other: string): boolean => {
  const [first, second] = [glyphs(one), glyphs(other)];
  if (first === '' || second === '') return first === second;
  return (
    first.includes(second) ||
    second.includes(first) ||
    distanceWithin(first, second, Math.max(1, Math.floor(first.length / 4)))
  );
};

/**
 * Tells for a view which words of the text layer nobody sees. With a reader of pictures, what it reads decides: scanned
 * pages often carry their text unseen, and that is no deceit.
 */
export const visibilityOf = (
  view: View,
): { isVisible: (word: Word) => boolean; flags: readonly FoundFlag[] } => {
  const layer = (view.words.text ?? []).slice(0, MOST_WORDS_OF_VIEW);
  const readers = (['paddle', 'tesseract'] as const).filter(
    (reader) => (view.words[reader]?.length ?? 0) > 0,
  );
  const places = readers.map((reader) => placesOf(view, reader));
  const seen = new Map<Word, boolean>();
  const sees = (word: Word): boolean => {
    const known = seen.get(word);
    if (known !== undefined) return known;
    const area = areaOfBox(word.box, view);
    const pad = 0.3 * heightOf(area);
    const wide = {
      left: area.left - pad,
      right: area.right + pad,
      top: area.top - pad,
      bottom: area.bottom + pad,
    };
    const result = places.some((place) => looksAlike(place.textIn(wide), word.text));
    seen.set(word, result);
    return result;
  };
  const isShown = (word: Word): boolean => !word.hidden || (places.length > 0 && sees(word));
  // A note may repeat what it is about; the page itself says it, too.
  const isVisible = (word: Word): boolean => word.hidden !== 'note' && isShown(word);
  const hidden = layer.filter((word) => word.hidden && /[\p{L}\p{N}]{2}/u.test(word.text) && !isShown(word));
  const letters = hidden.reduce((sum, word) => sum + word.text.length, 0);
  const flags: FoundFlag[] = letters >= 4 ? [flagOn('hidden_text', hidden, view)] : [];
  if (places.length > 0)
    flags.push(
      ...covered(
        layer.filter((word) => !word.hidden),
        sees,
        readers.flatMap((reader) => view.words[reader] ?? []).filter(({ confidence }) => confidence >= CLEAR),
        view,
      ),
    );
  return { isVisible, flags };
};

/** How sure a reader of pictures must be that something else stands at a word's place. */
const CLEAR = 0.6;

/**
 * Neighboring words in whose place the page shows others, where most of the rest of its text is seen. Where a reader sees
 * nothing, or nothing clear, it may only have missed them, as in white letters on a dark bar.
 */
const covered = (
  words: readonly Word[],
  sees: (word: Word) => boolean,
  shown: readonly Word[],
  view: View,
): readonly FoundFlag[] => {
  const plain = words.filter((word) => glyphs(word.text).length >= 3 && Math.abs(word.angle ?? 0) < 5);
  const unseen = plain.filter((word) => !sees(word));
  if (plain.length < 10 || unseen.length > 0.2 * plain.length) return [];
  const found: FoundFlag[] = [];
  let run: Word[] = [];
  const close = (): void => {
    const letters = lettersOf(run);
    const instead = shown.filter((other) =>
      run.some(({ box }) => sharedArea(other.box, box) > 0.3 * Math.min(sizeOf(other.box), sizeOf(box))),
    );
    if (run.length >= 3 && letters >= 14 && lettersOf(instead) >= 0.5 * letters)
      found.push(flagOn('covered_text', run, view));
    run = [];
  };
  for (const word of plain) {
    if (!sees(word)) run.push(word);
    else close();
  }
  close();
  return found.slice(0, 5);
};

const lettersOf = (words: readonly Word[]): number =>
  words.reduce((sum, { text }) => sum + glyphs(text).length, 0);

const sizeOf = ({ width, height }: Box): number => width * height;

const flagOn = (flag: ReadingFlag, words: readonly Word[], view: View): FoundFlag =>
  flagAt(
    flag,
    view,
    words.map((word) => areaOfBox(word.box, view)),
    words.map((word) => word.text).join(' '),
  );
