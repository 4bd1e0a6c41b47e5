import { jpegsToPdf } from '@coverleaf/jpeg-pdf';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { Latencies, milliseconds, printTable } from '../figures';
import { compared, type Result } from '../results/result';
import { leastWrapper } from './least-wrapper';

const WARM_UP = 10;
const ROUNDS = 100;

/** A photo of a phone's camera to a PDF of one page. */
export async function imagesBench(): Promise<Result[]> {
  const jpeg = await photo();
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
  printTable([['least wrapper', 'pdf-lib', 'Coverleaf'], [least, pdfLib, ours].map(milliseconds)]);
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

/** 4,000 × 3,000 with the grain of a camera. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 88 })
    .toBuffer();
