import type { Box } from '@coverleaf/contracts';
import type { Word } from '@coverleaf/reading';

/** As PDF writes it: two columns and a shift. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A word of a text layer, and how it is drawn. */
export interface LayerWord extends Word {
  /** `#rrggbb`; null: a pattern. */
  readonly color: string | null;
}

/** More than a page holds. */
export const MAX_WORDS = 5_000;
/** Points: nobody reads smaller print. */
const TINY = 1.5;
/** Of the font's size: a wider step begins a new word, and a step back does, too. */
const WORD_STEP = 0.16;
/** Above and below the line on which letters stand, in shares of the font's size. */
const [ASCENT, DESCENT] = [0.74, 0.2];

/** Where an annotation is seen. */
export type Display = 'screen' | 'print' | 'nowhere';

/** How a letter is drawn. */
export interface Drawing {
  readonly size: number;
  readonly font: string;
  readonly color: string | null;
  readonly isInvisible: boolean;
  /** Null: the page itself. */
  readonly annotation: Exclude<Display, 'nowhere'> | null;
}

/** Joins letters that follow each other to words. */
export class WordMaker {
  private readonly words: LayerWord[] = [];
  private text = '';
  private xs: number[] = [];
  private ys: number[] = [];
  private drawing: Drawing | undefined;
  private height = 0;
  private angle = 0;
  private end_: { x: number; y: number } | undefined;

  constructor(
    private readonly width: number,
    private readonly pageHeight: number,
  ) {}

  get isFull(): boolean {
    return this.words.length >= MAX_WORDS;
  }

  /** @param at where the letter begins, before `matrix` */
  add(letter: string, matrix: Matrix, at: { x: number; y: number }, width: number, drawing: Drawing): void {
    const place = (x: number, y: number) => ({
      x: matrix[0] * x + matrix[2] * y + matrix[4],
      y: matrix[1] * x + matrix[3] * y + matrix[5],
    });
    const from = place(at.x, at.y);
    const to = place(at.x + width, at.y);
    const up = place(at.x, at.y + drawing.size);
    const size = Math.hypot(up.x - from.x, up.y - from.y);
    if (this.end_ && this.drawing) {
      const gap = Math.hypot(from.x - this.end_.x, from.y - this.end_.y);
      const isBack = (from.x - this.end_.x) * (to.x - from.x) + (from.y - this.end_.y) * (to.y - from.y) < 0;
      const differs =
        this.drawing.annotation !== drawing.annotation || this.drawing.isInvisible !== drawing.isInvisible;
      if (gap > (isBack ? 0.35 : WORD_STEP) * Math.max(size, this.height) || differs) this.finish();
    }
    if (letter.trim() === '') {
      this.finish();
      return;
    }
    this.drawing ??= drawing;
    this.height = Math.max(this.height, size);
    if (this.text === '') this.angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    this.text += letter;
    for (const y of [-DESCENT * drawing.size, ASCENT * drawing.size])
      for (const x of [at.x, at.x + width]) {
        const corner = place(x, at.y + y);
        this.xs.push(corner.x);
        this.ys.push(corner.y);
      }
    this.end_ = to;
  }

  end(): LayerWord[] {
    this.finish();
    return this.words;
  }

  private finish(): void {
    const { drawing, text } = this;
    if (drawing && text !== '' && !this.isFull) {
      const box = this.box();
      const hidden = this.hiddenBy(box, drawing);
      const angle = Math.round(this.angle);
      this.words.push({
        text: text.normalize('NFKC').slice(0, 300),
        box,
        confidence: 1,
        font: drawing.font.slice(0, 100),
        color: drawing.color,
        ...(angle !== 0 && { angle }),
        ...(hidden && { hidden }),
        ...(drawing.annotation && { annotation: true as const }),
      });
    }
    this.text = '';
    this.xs = [];
    this.ys = [];
    this.drawing = undefined;
    this.height = 0;
    this.end_ = undefined;
  }

  private box(): Box {
    const [left, top] = [Math.min(...this.xs) / this.width, Math.min(...this.ys) / this.pageHeight];
    return {
      left,
      top,
      width: Math.max(...this.xs) / this.width - left,
      height: Math.max(...this.ys) / this.pageHeight - top,
    };
  }

  private hiddenBy({ left, top, width, height }: Box, { isInvisible, annotation }: Drawing): Word['hidden'] {
    if (annotation === 'print') return 'print_only';
    if (isInvisible) return 'invisible';
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || x > 1 || y < 0 || y > 1) return 'outside';
    return this.height < TINY ? 'tiny' : undefined;
  }
}
