import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PrintedLetter } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { QR_PRINT_MARGIN, qrModules } from '@coverleaf/qr-code';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { LETTER_TEXTS } from './example-letter';
import { letterKit } from './letter-kit';
import { qrPng } from '../qr-png';

const SKYLA = { name: 'Skyla Credit Union', slug: 'skyla', primaryColor: '#582c83' };
const token = (code: string): string =>
  code + createHash('sha256').update(code).digest('base64url').slice(0, 22);
const letter = (reference: string, at = 0): PrintedLetter => {
  const code = `K7Q2M9${String(at).padStart(4, '0')}`;
  return { reference, code, token: token(code) };
};

async function filesOf(letters: readonly PrintedLetter[]): Promise<Record<string, Buffer>> {
  const chunks: Buffer[] = [];
  const kit = {
    batch: { kind: 'reminder', datedOn: '2026-11-16' } as const,
    ...{ letters, lender: SKYLA, siteName: 'Coverleaf', publicUrl: 'https://proof.example' },
  };
  for await (const chunk of letterKit(kit)) chunks.push(chunk);
  return Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
}

/** The dark modules of a PNG with one bit per pixel, read again from its pixels. */
function modulesOf(png: Buffer, size: number): boolean[] {
  const [side, pixels] = [png.readUInt32BE(16), inflateSync(idatOf(png))];
  const scale = side / (size + 2 * QR_PRINT_MARGIN);
  const rowBytes = 1 + Math.ceil(side / 8);
  const isDark = (x: number, y: number): boolean =>
    ((pixels[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
  const middle = (module: number): number => Math.floor((module + QR_PRINT_MARGIN + 0.5) * scale);
  return Array.from({ length: size * size }, (_, at) =>
    isDark(middle(at % size), middle(Math.floor(at / size))),
  );
}

function idatOf(png: Buffer): Buffer {
  const at = png.indexOf('IDAT', 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

/** The dark modules that the path of an SVG fills. */
function modulesOfSvg(svg: string, size: number): boolean[] {
  const dark = Array.from({ length: size * size }, () => false);
  const [, path = ''] = /<path d="([^"]+)"/.exec(svg) ?? [];
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    dark.fill(true, Number(y) * size + Number(x), Number(y) * size + Number(x) + Number(width));
  return dark;
}

describe('the kit of a batch of letters', () => {
  it('has codes, QR codes and an example letter in each language', async () => {
    const letters = [letter('REF-1001', 1), letter('REF 1002', 2)];
    const files = await filesOf(letters);
    expect(Object.keys(files)).toEqual([
      ...['codes.csv', 'example-letter-en.pdf', 'example-letter-es.pdf'],
      ...['qr/0001-ref-1001.svg', 'qr/0001-ref-1001.png', 'qr/0002-ref-1002.svg', 'qr/0002-ref-1002.png'],
    ]);
    const rows: unknown = parse(files['codes.csv'] ?? '', { columns: true, bom: true });
    expect(rows).toEqual(
      letters.map(({ reference, code, token: signed }, at) => ({
        reference,
        code: `${code.slice(0, 5)}-${code.slice(5)}`,
        url: `https://proof.example/skyla/verify/${signed}`,
        qr: `000${at + 1}-ref-100${at + 1}`,
      })),
    );
  });

  it('has QR codes whose modules are those of the letter’s URL, in both formats', async () => {
    const one = letter('REF-1001');
    const files = await filesOf([one]);
    const { size, isDark } = qrModules(`https://proof.example/skyla/verify/${one.token}`);
    expect(modulesOf(files['qr/0001-ref-1001.png'] ?? Buffer.alloc(0), size)).toEqual(isDark);
    expect(modulesOfSvg(strFromU8(files['qr/0001-ref-1001.svg'] ?? new Uint8Array()), size)).toEqual(isDark);
  });

  it.each([
    '=1+1',
    '@x',
    '../../etc/passwd',
    '..\\..\\x',
    'CON',
    'a/b:c*?"<>|',
    '信用 7',
    '',
    '\u202egnp.exe',
    'x'.repeat(100),
  ])('has safe names and no formula for the reference %j', async (reference) => {
    const files = await filesOf([letter(reference)]);
    const names = Object.keys(files).filter((name) => name.startsWith('qr/'));
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^qr\/0001(-[a-z0-9]+)*\.(svg|png)$/);
    const [row]: { reference: string }[] = parse(files['codes.csv'] ?? '', { columns: true, bom: true });
    expect(row?.reference.replace(/^'/, '')).toBe(reference);
    expect(row?.reference).not.toMatch(/^[=+\-@]/);
  });

  it('has files with different names for references that differ in signs only', async () => {
    const files = await filesOf([letter('A/1', 1), letter('A-1', 2), letter('A_1', 3)]);
    expect(Object.keys(files).filter((name) => name.endsWith('.png'))).toHaveLength(3);
  });

  it('has an example letter of one page in the language of its name', async () => {
    const files = await filesOf([letter('REF-1001')]);
    for (const language of ['en', 'es']) {
      const pdf = await PDFDocument.load(files[`example-letter-${language}.pdf`] ?? '');
      expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([
        ...[1, { en: LETTER_TEXTS.reminder, es: CATALOGS['es']?.[LETTER_TEXTS.reminder] }[language]],
      ]);
    }
  });

  it.each(Object.entries(CATALOGS))('has a translation of every text in %s', (_, catalog) => {
    expect(Object.values(LETTER_TEXTS).filter((text) => !catalog[text])).toEqual([]);
  });

  it('of many letters is made in pieces', async () => {
    const letters = Array.from({ length: 100 }, (_, at) => letter(`REF-${at}`, at));
    expect(Object.keys(await filesOf(letters))).toHaveLength(3 + 200);
  }, 30_000);
});

describe('a QR code as PNG', () => {
  it('is white around the modules, and has a checksum per chunk', () => {
    const png = qrPng('https://proof.example');
    const { size } = qrModules('https://proof.example');
    const side = (size + 2 * QR_PRINT_MARGIN) * 10;
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([side, side, 1, 0]);
    const pixels = inflateSync(idatOf(png));
    const rowBytes = 1 + Math.ceil(side / 8);
    expect(pixels).toHaveLength(rowBytes * side);
    const margin = pixels.subarray(0, rowBytes * QR_PRINT_MARGIN * 10);
    expect([...margin].every((byte, at) => byte === (at % rowBytes === 0 ? 0 : 0xff))).toBe(true);
  });
});
