import { gunzipSync } from 'node:zlib';
import { EICAR } from '@coverleaf/testing';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A real PDF with text on each page. */
export async function samplePdf(pages = 2): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1)
    document.addPage([612, 792]).drawText(`Declarations page ${page}`);
  return Buffer.from(await document.save());
}

/** A PDF that runs a script when it is opened. */
export async function activePdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText('Declarations page');
  const script = document.context.obj({ S: 'JavaScript', JS: 'app.alert' });
  document.catalog.set(PDFName.of('OpenAction'), script);
  return Buffer.from(await document.save());
}

/** A PDF whose trailer is not a dictionary. Viewers still show its page. */
export function unrepairablePdf(): Buffer {
  let body = '%PDF-1.4\n';
  const add = (object: string, number: number): string => {
    const offset = body.length;
    body += `${number + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  };
  const offsets = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
  ].map(add);
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer <<\n/Size 4\n/Root 1 0 R\n/Something[>>\n>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

/** A PDF with the test virus as an uncompressed attachment. */
export async function infectedPdf(padding = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Declarations page');
  const body = Buffer.from(await document.save());
  const added = Buffer.concat([Buffer.alloc(padding, '%\n'), Buffer.from(`%${EICAR}\n`, 'latin1')]);
  const end = body.lastIndexOf('startxref');
  return Buffer.concat([body.subarray(0, end), added, body.subarray(end)]);
}

/** A real image with content, so that truncation damages it. */
export function samplePhoto(): sharp.Sharp {
  const [width, height] = [600, 800];
  const noise = Buffer.alloc(width * height * 3);
  for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 7919) % 251;
  return sharp(noise, { raw: { width, height, channels: 3 } });
}

/** A PDF whose trailer says that it is encrypted, as in every locked PDF. */
export function lockedPdf(): Buffer {
  const id = '<00112233445566778899aabbccddeeff>';
  const hash = '<' + '5a'.repeat(32) + '>';
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\n',
    `4 0 obj\n<</Filter/Standard/V 2/R 3/Length 128/P -44/O${hash}/U${hash}>>\nendobj\n`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object) => {
    const offset = body.length;
    body += object;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[${id}${id}]>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

const unpack = (packed: string): Buffer => gunzipSync(Buffer.from(packed, 'base64'));

/** 16 × 16 blue pixels, stored as the raw samples that HEVC allows. */
export const HEIC = unpack(
  'H4sIAAAAAAACA2NgYJBIK6ksyEjNTGYAgtzMNEMIm1E6N7UkkQECFDNScoqgbIaCzOQSBjTAV5BZkgtmMQKxXGZOPtg4FxCfESLK' +
    'aA3E3UC2cmZmXhpcrSiQk8oE5WWUJRuCmPMzC4oKgHRTZkFyPpBOA0o4MzKDhDaAdcp9YPjz98cPBgZ+5gVAjeIOjDyM//+DFDCD' +
    'VDCDkNwHlYVAOSknRkY0iQUdrn/zxUsPLgJKs7swHihsWNIANFQks7ggFeohASgWzSzIhYUC0CtMjUCnMk7OTUkEBgFjuxrj+rYG' +
    '2REO/lMIsikE/xoAlxGs1cYCAAA=',
);

/** A file with a red image before the blue one, which is the primary image. */
export const HEIC_OF_TWO = unpack(
  'H4sIAAAAAAACA2NgYJBIK6ksyEjNTGYAgtzMNEMIm9E5N7UkkQECFDNScoqgbIaCzOQSBjTAV5BZkgtmMQGxTmZOPtg4FxCfEcgA' +
    'YkaQod1geSCP6R2Yx8BgkZmZlwbXKQrkpIIYIDUZZcmGDCiCTAjBJZkFRQVAuimzIDkfSKcBJZwZmUFCG8DGyX1g+PP3xw8GBn7m' +
    'BUDTxB0YeRj//wcpYAapYAYhuQ8qC4FyUk6MjGgSCzpc/+aLlx5cBJRmd2E8UNiwpAFoqEhmcUEq1M8CUCyVWZALCyigb5kamRiY' +
    'QAQDs1xuSiIwqBjb1RjXtzX4jHAQSiH4TyH41wCPCtkRDigNymwKwb8GAGuTORh5BAAA',
);
