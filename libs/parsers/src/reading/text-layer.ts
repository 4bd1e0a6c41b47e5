import type { Box } from '@coverleaf/contracts';
import type { Word } from '@coverleaf/reading';
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type Matrix = readonly [number, number, number, number, number, number];

/** A word of a text layer, and how it is drawn. */
export interface LayerWord extends Word {
  /** `#rrggbb`; null: a pattern. */
  readonly color: string | null;
}

const MAX_WORDS = 5_000;
/** Points: nobody reads smaller print. */
const TINY = 1.5;
/** Of the font's size: a wider step begins a new word, and a step back does, too. */
const WORD_STEP = 0.16;
/** Above and below the line on which letters stand, in shares of the font's size. */
const [ASCENT, DESCENT] = [0.74, 0.2];
/** Text that is neither filled nor outlined. */
const INVISIBLE_MODES: ReadonlySet<number> = new Set([3, 7]);

interface TextState {
  matrix: Matrix;
  font: { name: string; unit: number; isVertical: boolean };
  size: number;
  characterSpace: number;
  wordSpace: number;
  stretch: number;
  leading: number;
  rise: number;
  mode: number;
  color: string | null;
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

const isGlyph = (value: unknown): value is Glyph =>
  typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value;

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const numbers = (values: unknown): Matrix | null => {
  const found = Array.from((values ?? []) as ArrayLike<unknown>, Number);
  return found.length === 6 && found.every(Number.isFinite) ? (found as unknown as Matrix) : null;
};

/**
 * The words of a page with their places, as its drawing instructions have them: the layer that viewers let people select
 * has neither single letters' places nor how they are drawn.
 */
export async function wordsOfLayer(pdfjs: PdfJs, page: PDFPageProxy): Promise<LayerWord[]> {
  const { OPS } = pdfjs;
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.ENABLE });
  const viewport = page.getViewport({ scale: 1 });
  const toPage = viewport.transform as unknown as Matrix;
  const words = new WordMaker(viewport.width, viewport.height);
  const fresh = (matrix: Matrix): TextState => ({
    matrix,
    font: { name: '', unit: 0.001, isVertical: false },
    size: 0,
    characterSpace: 0,
    wordSpace: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    color: '#000000',
  });
  let state = fresh(toPage);
  let stack: TextState[] = [];
  let text: Matrix = [1, 0, 0, 1, 0, 0];
  let line = { x: 0, y: 0 };
  let at = { x: 0, y: 0 };
  let isAnnotation = false;
  const moveBy = (x: number, y: number): void => {
    line = { x: line.x + x, y: line.y + y };
    at = { ...line };
  };
  const transformBy = (value: unknown): void => {
    const matrix = numbers(value);
    if (matrix) state.matrix = multiply(state.matrix, matrix);
  };
  const show = (glyphs: readonly unknown[]): void => {
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') at.x -= (glyph / 1000) * state.size * state.stretch;
      if (!isGlyph(glyph)) continue;
      const width = glyph.width * state.font.unit * state.size * state.stretch;
      const space = (state.characterSpace + (glyph.isSpace ? state.wordSpace : 0)) * state.stretch;
      words.add(glyph.unicode, multiply(state.matrix, text), { ...at, y: at.y + state.rise }, width, {
        size: state.size,
        font: state.font.name,
        color: state.color,
        isInvisible: INVISIBLE_MODES.has(state.mode),
        isAnnotation,
      });
      at.x += width + space;
    }
  };
  for (const [index, operation] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as readonly unknown[];
    const value = Number(args[0]);
    if (words.isFull) break;
    if (operation === OPS.save) stack.push({ ...state });
    else if (operation === OPS.restore) state = stack.pop() ?? state;
    else if (operation === OPS.transform) transformBy(args);
    else if (operation === OPS.paintFormXObjectBegin) {
      stack.push({ ...state });
      transformBy(args[0]);
    } else if (operation === OPS.paintFormXObjectEnd) state = stack.pop() ?? state;
    else if (operation === OPS.beginAnnotation) {
      stack = [];
      state = fresh(toPage);
      transformBy(args[2]);
      transformBy(args[3]);
      isAnnotation = true;
    } else if (operation === OPS.endAnnotation) {
      state = fresh(toPage);
      isAnnotation = false;
    } else if (operation === OPS.beginText) {
      text = [1, 0, 0, 1, 0, 0];
      line = { x: 0, y: 0 };
      at = { x: 0, y: 0 };
    } else if (operation === OPS.setTextMatrix) {
      text = numbers(args.length === 6 ? args : args[0]) ?? text;
      line = { x: 0, y: 0 };
      at = { x: 0, y: 0 };
    } else if (operation === OPS.moveText) moveBy(value, Number(args[1]));
    else if (operation === OPS.setLeadingMoveText) {
      state.leading = Number(args[1]);
      moveBy(value, Number(args[1]));
    } else if (operation === OPS.nextLine) moveBy(0, state.leading);
    else if (operation === OPS.setFont) {
      state.font = fontOf(page, String(args[0]));
      state.size = Number(args[1]);
    } else if (operation === OPS.setCharSpacing) state.characterSpace = value;
    else if (operation === OPS.setWordSpacing) state.wordSpace = value;
    else if (operation === OPS.setHScale) state.stretch = value / 100;
    else if (operation === OPS.setLeading) state.leading = -value;
    else if (operation === OPS.setTextRise) state.rise = value;
    else if (operation === OPS.setTextRenderingMode) state.mode = value;
    else if (operation === OPS.setFillRGBColor) state.color = colorOf(args);
    else if (operation === OPS.setFillColorN || operation === OPS.setFillTransparent) state.color = null;
    else if (operation === OPS.showText && Array.isArray(args[0])) show(args[0]);
  }
  return words.end();
}

const colorOf = ([first, green, blue]: readonly unknown[]): string | null => {
  if (typeof first === 'string') return first;
  const parts = [first, green, blue].map((part) => Number(part).toString(16).padStart(2, '0'));
  return `#${parts.join('')}`;
};

function fontOf(page: PDFPageProxy, loadedName: string): TextState['font'] {
  const font = (page.commonObjs.has(loadedName) ? page.commonObjs.get(loadedName) : {}) as {
    readonly name?: string;
    readonly fontMatrix?: readonly number[];
    readonly vertical?: boolean;
  };
  return {
    name: (font.name ?? '').replace(/^[A-Z]{6}\+/, ''),
    unit: font.fontMatrix?.[0] ?? 0.001,
    isVertical: font.vertical === true,
  };
}

interface Drawing {
  readonly size: number;
  readonly font: string;
  readonly color: string | null;
  readonly isInvisible: boolean;
  readonly isAnnotation: boolean;
}

/** Joins letters that follow each other to words. */
class WordMaker {
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
        this.drawing.isAnnotation !== drawing.isAnnotation ||
        this.drawing.isInvisible !== drawing.isInvisible;
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
        ...(drawing.isAnnotation && { annotation: true as const }),
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

  private hiddenBy({ left, top, width, height }: Box, { isInvisible }: Drawing): Word['hidden'] {
    if (isInvisible) return 'invisible';
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || x > 1 || y < 0 || y > 1) return 'outside';
    return this.height < TINY ? 'tiny' : undefined;
  }
}
