import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api';
import { annotationsOf } from './annotations';
import { type Display, type LayerWord, MAX_WORDS, type Matrix, WordMaker } from './layer-words';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

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
  const annotations = await annotationsOf(page);
  // Also annotations that are only printed.
  const { fnArray, argsArray } = await page.getOperatorList({
    intent: 'any',
    annotationMode: pdfjs.AnnotationMode.ENABLE,
  });
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
  let annotation: Display | null = null;
  const moveBy = (x: number, y: number): void => {
    line = { x: line.x + x, y: line.y + y };
    at = { ...line };
  };
  const transformBy = (value: unknown): void => {
    const matrix = numbers(value);
    if (matrix) state.matrix = multiply(state.matrix, matrix);
  };
  const show = (glyphs: readonly unknown[]): void => {
    if (annotation === 'nowhere') return;
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
        annotation,
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
      annotation = annotations.displayOf(String(args[0]));
    } else if (operation === OPS.endAnnotation) {
      state = fresh(toPage);
      annotation = null;
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
  return [...annotations.notes, ...words.end()].slice(0, MAX_WORDS);
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
