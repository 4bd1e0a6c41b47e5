import { PDFDocument } from '@cantoo/pdf-lib';
import { jpegsToPdf } from '@coverleaf/jpeg-pdf';
import { photo } from '../uploads/files-to-send';
import { compared, Latencies, milliseconds, printTable, type Result } from '../results';

/**
 * The smallest PDF around a JPEG: five objects, the size from its first frame, and the unchanged bytes. It ignores
 * EXIF.
 */
function leastWrapper(jpeg: Buffer): Buffer {
  const { width, height } = sizeOf(jpeg);
  const paint = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const objects: readonly (string | Buffer)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  const write = (piece: string | Buffer): void => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  objects.forEach((parts, index) => {
    offsets.push(length);
    for (const piece of [`${index + 1} 0 obj\n`, ...parts, '\nendobj\n']) write(piece);
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(
    `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(pieces);
}

function sizeOf(jpeg: Buffer): { readonly width: number; readonly height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1];
    if (marker === 0xc0 || marker === 0xc2) {
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    }
  }
  throw new Error('The JPEG has no frame');
}

const WARM_UP = 10;
const ROUNDS = 100;

/** Measures the conversion of a phone's photo to a PDF with one page. */
export async function imagesBench(): Promise<Result[]> {
  const jpeg = await photo(88);
  const ways = {
    least: () => Promise.resolve(leastWrapper(jpeg)),
    ours: () => Promise.resolve(Buffer.concat(jpegsToPdf([{ bytes: jpeg }]))),
    pdfLib: () => withPdfLib(jpeg),
  };
  for (const make of [ways.least, ways.ours]) {
    const { width, height } = (await PDFDocument.load(await make())).getPage(0).getSize();
    if (!(width > 0 && height > 0)) throw new Error('A PDF has no page to be seen');
  }
  const latencies = { least: new Latencies(), ours: new Latencies(), pdfLib: new Latencies() };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const way of ['least', 'ours', 'pdfLib'] as const) {
      const began = performance.now();
      await ways[way]();
      if (round >= 0) latencies[way].add(performance.now() - began);
    }
  }
  const [least, ours, pdfLib] = [latencies.least, latencies.ours, latencies.pdfLib].map((one) =>
    one.quantile(0.5),
  );
  if (least === undefined || ours === undefined || pdfLib === undefined)
    throw new Error('Nothing was measured');
  process.stdout.write(
    `\na JPEG of 12 megapixels and ${(jpeg.length / 1e6).toFixed(1)} MB to a PDF, p50 of ${ROUNDS} rounds\n`,
  );
  printTable([['least wrapper', '@cantoo/pdf-lib', 'Coverleaf'], [least, pdfLib, ours].map(milliseconds)]);
  return [
    compared(
      {
        row: '12-megapixel JPEG to PDF',
        unit: 'ms p50',
        target: ['≤', 2],
        how: `${ROUNDS} rounds in turn in one process: five PDF objects around the bytes as they came, beside our library, which also reads every segment, turns by EXIF and leaves private segments out (pdf-lib: ${milliseconds(pdfLib)}).`,
      },
      { least: [least], ours: [ours] },
    ),
  ];
}

async function withPdfLib(jpeg: Buffer): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const image = await pdf.embedJpg(jpeg);
  pdf.addPage([image.width, image.height]).drawImage(image);
  return pdf.save();
}
