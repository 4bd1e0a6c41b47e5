import type { Target, View, Word } from '@coverleaf/reading';
import type { Random } from '../scene/random';

/** Words that are printed together. A run with a target is a value of that target. */
export interface Run {
  readonly text: string;
  readonly target?: Target;
  /** The value that must be read, if it differs from the printed text. */
  readonly value?: string;
}
export type Phrase = readonly Run[];

/** A word on a page, and the value that it is part of. */
export interface TaggedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly target: Target | null;
  /** Index of the run on its page. The words of one value share it. */
  readonly run: number;
  /** The whole value as it must be read. */
  readonly value: string;
}

export const WIDTH = 1_700;
export const HEIGHT = 2_200;

/** How a page is printed. */
export interface Look {
  /** Height of ordinary words, in pixels. */
  readonly size: number;
  /** Width of a letter relative to its height. */
  readonly pitch: number;
  readonly spacing: number;
  readonly labelCase: 'as is' | 'upper' | 'lower';
  readonly valueCase: 'as is' | 'upper';
  readonly colon: string;
  readonly labelSize: number;
  readonly margin: number;
}

export const randomLook = (random: Random): Look => ({
  size: random.int(17, 29),
  pitch: random.between(0.42, 0.62),
  spacing: random.between(1.15, 1.7),
  labelCase: random.pick(['as is', 'as is', 'as is', 'upper', 'upper', 'lower']),
  valueCase: random.pick(['as is', 'as is', 'upper']),
  colon: random.pick([':', ':', '', '', '', ' :', '.', ' -']),
  labelSize: random.pick([1, 1, 1, 0.8, 0.7, 1.1]),
  margin: random.int(70, 190),
});

export const plain = (text: string): Phrase => [{ text }];

/** Prints phrases on a page from top to bottom. It estimates widths, because training needs positions but no font. */
export class RandomSheet {
  readonly words: TaggedWord[] = [];
  private runs = 0;
  y: number;

  constructor(
    readonly look: Look,
    private readonly random: Random,
  ) {
    this.y = look.margin * random.between(0.5, 1);
  }

  widthOf(text: string, scale = 1): number {
    let width = 0;
    for (const char of text)
      width += /[A-Z0-9$%&]/.test(char)
        ? 1.18
        : /[iljtf.,:;'!|]/.test(char)
          ? 0.55
          : /[mwMW]/.test(char)
            ? 1.4
            : 0.95;
    return width * this.look.pitch * this.look.size * scale;
  }

  /** Prints a phrase at a position and wraps it at a width and at its line breaks. @returns where it ends */
  put(
    phrase: Phrase,
    x: number,
    y: number,
    { scale = 1, width = WIDTH - 40 - x, upper = false } = {},
  ): { bottom: number; right: number } {
    const { size, spacing } = this.look;
    const height = size * scale;
    const blank = this.widthOf('n', scale) * 0.62;
    let [at, top] = [x, y];
    let right = x;
    for (const run of phrase) {
      this.runs += 1;
      for (const text of run.text.split(/ |(\n)/).filter((part) => part !== undefined && part !== '')) {
        if (text === '\n') {
          [at, top] = [x, top + height * spacing];
          continue;
        }
        const shown = upper ? text.toUpperCase() : text;
        const wide = this.widthOf(shown, scale);
        if (at > x && at + wide > x + width) [at, top] = [x, top + height * spacing];
        this.words.push({
          text: shown,
          left: at,
          top,
          right: at + wide,
          bottom: top + height,
          target: run.target ?? null,
          run: this.runs,
          value: run.value ?? run.text.replace('\n', ', '),
        });
        at += wide + blank;
        right = Math.max(right, at - blank);
      }
    }
    return { bottom: top + height * spacing, right };
  }

  label(text: string): { text: string; upper: boolean; scale: number } {
    const { labelCase, labelSize } = this.look;
    return {
      text: labelCase === 'lower' ? text.toLowerCase() : text,
      upper: labelCase === 'upper',
      scale: labelSize,
    };
  }

  value(phrases: readonly Phrase[], x: number, y: number, width?: number): { bottom: number; right: number } {
    let end = { bottom: y, right: x };
    for (const phrase of phrases) {
      const next = this.put(phrase, x, end.bottom, {
        upper: this.look.valueCase === 'upper',
        ...(width !== undefined && { width }),
      });
      end = { bottom: next.bottom, right: Math.max(end.right, next.right) };
    }
    return end;
  }

  gap(lines = 1): void {
    this.y += lines * this.look.size * this.look.spacing;
  }

  isFull(): boolean {
    return this.y > HEIGHT - 2.5 * this.look.margin;
  }

  /** The page as a reader sees it: some words are misread, merged, moved or missed. */
  seen(page: number, noise: number): { view: View; tags: readonly (TaggedWord | null)[] } {
    const kept = noise === 0 ? this.words : misread(this.words, noise, this.random);
    const words = kept.map(({ text, left, top, right, bottom }): Word => ({
      text,
      box: {
        left: left / WIDTH,
        top: top / HEIGHT,
        width: (right - left) / WIDTH,
        height: (bottom - top) / HEIGHT,
      },
      confidence: 1,
    }));
    return {
      view: {
        page,
        part: 0,
        width: WIDTH,
        height: HEIGHT,
        rotation: 0,
        quality: 1,
        source: noise === 0 ? 'text' : 'image',
        toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
        words: { [noise === 0 ? 'text' : 'tesseract']: words },
      },
      tags: kept,
    };
  }
}

const CONFUSED: Readonly<Record<string, string>> = {
  '0': 'O',
  O: '0',
  '1': 'I',
  I: 'l',
  l: '1',
  '5': 'S',
  S: '5',
  '8': 'B',
  B: '8',
  '2': 'Z',
  '6': 'G',
  e: 'c',
  o: 'a',
  n: 'r',
  m: 'rn',
  t: 'f',
  i: 'l',
  ',': '.',
  '.': ',',
  $: 'S',
};

/** Simulates OCR mistakes. A word that lost or gained letters of its value no longer counts as part of the value. */
const misread = (words: readonly TaggedWord[], noise: number, random: Random): TaggedWord[] => {
  const slope = random.between(-0.006, 0.006) * noise;
  const found: TaggedWord[] = [];
  for (const word of words) {
    if (random.chance(0.012 * noise)) continue;
    const text = [...word.text]
      .map((char) => {
        if (!random.chance(0.012 * noise)) return char;
        return random.chance(0.25) ? '' : (CONFUSED[char] ?? char);
      })
      .join('');
    if (text === '') continue;
    const shift = random.between(-1.5, 1.5) * noise + slope * (word.left - WIDTH / 2);
    const moved = {
      ...word,
      text,
      top: word.top + shift,
      bottom: word.bottom + shift + random.between(-1, 2) * noise,
    };
    const last = found.at(-1);
    const isNext =
      last && Math.abs(last.top - moved.top) < 8 && moved.left - last.right < 14 && moved.left >= last.right;
    if (
      isNext &&
      random.chance(0.05 * noise) &&
      (last.run === word.run || (last.target === null && word.target === null))
    ) {
      found[found.length - 1] = { ...last, text: last.text + text, right: moved.right };
      continue;
    }
    found.push(moved);
  }
  return found;
};
