import type { ReadFile, Word } from '@coverleaf/reading';
import type * as PdfJsModule from 'pdfjs-dist/legacy/build/pdf.mjs';

type PdfJs = typeof PdfJsModule;
let loaded: Promise<PdfJs> | undefined;

/**
 * Reads a PDF's text layer and reports its words twice, as if a second reader agreed. Neither notices stamps or hidden
 * text.
 */
export async function readTextLayer(pdf: Uint8Array): Promise<ReadFile> {
  const pdfjs = await (loaded ??= import('pdfjs-dist/legacy/build/pdf.mjs'));
  const task = pdfjs.getDocument({ data: new Uint8Array(pdf), verbosity: pdfjs.VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    const views: ReadFile['views'][number][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const words = items.flatMap((item) =>
        'str' in item
          ? wordsOf(item.str, item.transform.map(Number), item.width, item.fontName, width, height)
          : [],
      );
      views.push({
        page: number,
        part: 0,
        width,
        height,
        rotation: 0,
        quality: 1,
        source: 'text',
        toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
        words: { text: words, tesseract: words },
      });
    }
    return { pageCount: document.numPages, views, origin: null };
  } finally {
    await task.destroy();
  }
}

/** Splits a run of text into words at its spaces. It assumes that all letters are equally wide. */
function wordsOf(
  text: string,
  transform: readonly number[],
  length: number,
  font: string,
  width: number,
  height: number,
): Word[] {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const size = Math.hypot(a, b);
  const angle = (Math.atan2(-b, a) * 180) / Math.PI;
  const step = length / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: {
      left: (x + (match.index * step * a) / size) / width,
      top: (height - y - (match.index * step * b) / size - size * 0.76) / height,
      width: (match[0].length * step) / width,
      height: (size * 0.96) / height,
    },
    confidence: 1,
    font,
    ...(Math.abs(angle) > 1 && { angle }),
  }));
}
