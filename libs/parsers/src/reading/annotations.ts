import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api';
import type { Display, LayerWord } from './layer-words';

/** As the PDF standard numbers them. */
const [INVISIBLE, HIDDEN, PRINT, NO_VIEW] = [0x01, 0x02, 0x04, 0x20];
/** Their text stands in a window that opens on a click. Of other kinds it repeats what is drawn, or describes it. */
const WITH_NOTE: ReadonlySet<string> = new Set([
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Ink',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Caret',
]);
const MAX_NOTE_WORDS = 200;

/** What readers need to know of pdf.js's annotations. */
interface Annotation {
  readonly id: string;
  readonly subtype: string;
  readonly annotationFlags?: number;
  /** Left, bottom, right, top, in the page's own units. */
  readonly rect: readonly number[];
  readonly contentsObj?: { readonly str?: string };
  readonly richText?: { readonly str?: string } | null;
}

/** The annotations of a page: where each one shows, and the words that are only read in notes. */
export interface PageAnnotations {
  /** @param id as drawing instructions name it */
  readonly displayOf: (id: string) => Display;
  readonly notes: readonly LayerWord[];
}

/** Viewers show stamps that aren't printed and print stamps that they don't show; notes are shown on request alone. */
export async function annotationsOf(page: PDFPageProxy): Promise<PageAnnotations> {
  const found = (await page.getAnnotations({ intent: 'any' })) as readonly Annotation[];
  const displays = new Map(found.map((annotation) => [annotation.id, displayOf(annotation)]));
  return {
    displayOf: (id) => displays.get(id) ?? 'screen',
    notes: found.flatMap((annotation) => wordsOfNote(annotation, page)),
  };
}

function displayOf({ annotationFlags: flags = 0 }: Annotation): Display {
  if ((flags & HIDDEN) !== 0) return 'nowhere';
  if ((flags & (INVISIBLE | NO_VIEW)) === 0) return 'screen';
  return (flags & PRINT) === 0 ? 'nowhere' : 'print';
}

function wordsOfNote(annotation: Annotation, page: PDFPageProxy): LayerWord[] {
  const { subtype, annotationFlags = 0, contentsObj, richText, rect } = annotation;
  if (!WITH_NOTE.has(subtype) || (annotationFlags & HIDDEN) !== 0) return [];
  const said = [contentsObj?.str, richText?.str].filter((text) => text !== undefined);
  const words = [...new Set(said)].join(' ').normalize('NFKC').split(/\s+/).filter(Boolean);
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle([...rect]) as number[];
  const box = {
    left: Math.min(x1, x2) / width,
    top: Math.min(y1, y2) / height,
    width: Math.abs(x2 - x1) / width,
    height: Math.abs(y2 - y1) / height,
  };
  return words.slice(0, MAX_NOTE_WORDS).map((text) => ({
    text: text.slice(0, 300),
    box,
    confidence: 1,
    font: '',
    color: null,
    hidden: 'note',
    annotation: true,
  }));
}
