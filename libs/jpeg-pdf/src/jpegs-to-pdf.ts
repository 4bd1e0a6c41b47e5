import type { Orientation } from './exif-orientation';
import { readJpeg } from './jpeg-image';
import { placeOnLetter } from './page-placement';

/** Collects numbered PDF objects and appends the table of their offsets. */
export class PdfObjects {
  private readonly encoder = new TextEncoder();
  private readonly chunks: Uint8Array[] = [];
  private readonly offsets: number[] = [];
  private length = 0;

  constructor() {
    // Bytes above 127 in the second line show that the file is not text.
    this.push('%PDF-1.4\n%');
    this.push(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3));
    this.push('\n');
  }

  /** Adds object `number`; each from 1 on exactly once. `stream` makes it a stream object. */
  add(number: number, dictionary: string, stream?: readonly Uint8Array[]): void {
    this.offsets[number - 1] = this.length;
    const bytes = stream?.reduce((sum, chunk) => sum + chunk.length, 0);
    const entries = bytes === undefined ? dictionary : `${dictionary} /Length ${bytes}`;
    this.push(`${number} 0 obj\n<< ${entries} >>\n`);
    if (stream) {
      this.push('stream\n');
      for (const chunk of stream) this.push(chunk);
      this.push('\nendstream\n');
    }
    this.push('endobj\n');
  }

  /** Object 1 is the catalog. */
  end(): Uint8Array[] {
    const table = this.length;
    const size = this.offsets.length + 1;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    this.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
    this.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
    return this.chunks;
  }

  private push(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? this.encoder.encode(part) : part;
    this.chunks.push(bytes);
    this.length += bytes.length;
  }
}

export interface JpegPage {
  /** A whole JPEG file: gray or RGB, 8 bit, baseline or progressive. */
  readonly bytes: Uint8Array;
  /** Overrides the EXIF orientation. */
  readonly orientation?: Orientation;
}

/**
 * A PDF with one image per page. Images are embedded without decoding, so none loses quality; EXIF rotates the page
 * and is then left out. The same images give the same bytes.
 * @returns chunks, some of them views of the input
 * @throws JpegError if an image cannot be embedded; RangeError without pages
 */
export function jpegsToPdf(pages: readonly JpegPage[]): Uint8Array[] {
  if (pages.length === 0) throw new RangeError('A PDF needs at least one page');
  const pdf = new PdfObjects();
  const encoder = new TextEncoder();
  const first = (page: number): number => 3 + page * 3;

  pdf.add(1, '/Type /Catalog /Pages 2 0 R');
  const kids = pages.map((_, page) => `${first(page)} 0 R`).join(' ');
  pdf.add(2, `/Type /Pages /Count ${pages.length} /Kids [${kids}]`);

  pages.forEach(({ bytes, orientation }, page) => {
    const image = readJpeg(bytes);
    const { width, height, components, data } = image;
    const { pageWidth, pageHeight, matrix } = placeOnLetter(width, height, orientation ?? image.orientation);
    const object = first(page);
    pdf.add(
      object,
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ` +
        `/Resources << /XObject << /Image ${object + 2} 0 R >> >> /Contents ${object + 1} 0 R`,
    );
    const paint = `q ${matrix.map(decimal).join(' ')} cm /Image Do Q`;
    pdf.add(object + 1, '', [encoder.encode(paint)]);
    pdf.add(
      object + 2,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
        `/ColorSpace /Device${components === 1 ? 'Gray' : 'RGB'} /Filter /DCTDecode`,
      data,
    );
  });
  return pdf.end();
}

/** PDF knows no exponents: 1e-7 would be a syntax error. */
const decimal = (value: number): string => value.toFixed(4).replace(/\.?0+$/, '');
