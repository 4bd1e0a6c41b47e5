import { readdir, readFile } from 'node:fs/promises';
import { degrees, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { lockedPdf, samplePdf } from '../../test/sample-files';
import { Parsers } from '../parser';
import { FileReader, ReadingError } from './file-reader';

const parentOf = async (pid: string): Promise<string> =>
  /^PPid:\t(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? '';

/** The pids of readers that this process started: its children, or those of its children where these are sandboxes. */
async function readers(): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('read-page.main') || command.startsWith('bwrap')) continue;
    const parent = await parentOf(pid);
    const isOwn = [parent, await parentOf(parent)].includes(String(process.pid));
    if (isOwn) found.push(Number(pid));
  }
  return found;
}

/** A page with a stamp across it, as one image. */
async function stampedPage(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="1700">
    <rect width="100%" height="100%" fill="white"/>
    <g font-family="sans-serif" font-size="34"><text x="120" y="200">Policy Number 4289-41-00</text>
    <text x="120" y="300">Effective 05/16/2026</text><text x="120" y="400">Lienholder Skyla Credit Union</text></g>
    <text x="650" y="1000" font-family="sans-serif" font-size="150" font-weight="bold" text-anchor="middle"
      transform="rotate(-30 650 1000)">CANCELLED</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** Letters as lines, without any text. */
const VOID = 'M0 2L4 12L8 2 M11 2L17 2L17 12L11 12Z M22 2L22 12 M26 2L31 3L33 7L31 11L26 12Z';
const SIGNATURE = 'M0 20C10 -20 20 40 30 10C40 -10 42 40 55 8C70 -5 70 30 85 12C100 0 110 25 140 5';

describe('reading files', () => {
  const parsers = new Parsers();
  const reader = new FileReader(parsers);
  afterAll(() => parsers.onApplicationShutdown());
  const codeOf = (bytes: Uint8Array, type: 'application/pdf' | 'image/jpeg') =>
    reader.read(bytes, type).then(
      () => 'read',
      (error: unknown) => (error instanceof ReadingError ? error.code : String(error)),
    );

  it('has both what a PDF says and what it shows, in the same places', async () => {
    const { file, pictures } = await reader.read(await samplePdf(2), 'application/pdf');
    expect(file.pageCount).toBe(2);
    expect(pictures.map(({ page }) => page)).toEqual([1, 2]);
    for (const { words, source } of file.views) {
      expect(source).toBe('text');
      const [said, shown] = [words.text?.[0], words.tesseract?.[0]];
      expect([said?.text, shown?.text]).toEqual(['Declarations', 'Declarations']);
      expect(Math.abs((said?.box.left ?? 0) - (shown?.box.left ?? 1))).toBeLessThan(0.02);
    }
  });

  it('says which words of a PDF nobody sees', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([612, 792]);
    page.drawText('Shown', { x: 72, y: 700, size: 14, font });
    page.drawText('White', { x: 72, y: 650, size: 14, font, color: rgb(1, 1, 1) });
    page.drawText('Beneath', { x: 72, y: 600, size: 14, font });
    page.drawRectangle({ x: 60, y: 590, width: 200, height: 30, color: rgb(1, 1, 1) });
    page.drawText('Away', { x: 900, y: 500, size: 14, font });
    page.drawText('Small', { x: 72, y: 450, size: 0.8, font });
    const { file } = await reader.read(await document.save(), 'application/pdf');
    const hidden = Object.fromEntries(
      (file.views[0]?.words.text ?? []).map((word) => [word.text, word.hidden]),
    );
    expect(hidden).toEqual({
      Shown: undefined,
      White: 'same_color',
      Beneath: 'covered',
      Away: 'outside',
      Small: 'tiny',
    });
    expect(file.views[0]?.words.tesseract?.map(({ text }) => text)).toEqual(['Shown']);
  });

  it('says what only the printed page or an opened note shows', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([612, 792]);
    page.drawText('Shown', { x: 72, y: 700, size: 14, font });
    const stamp = (text: string) =>
      document.context.register(
        document.context.flateStream(`BT /F 40 Tf 5 15 Td (${text}) Tj ET`, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 300, 60],
          Resources: { Font: { F: font.ref } },
        }),
      );
    const [hidden, print, noView] = [2, 4, 32];
    const annotations = [
      { Subtype: 'Stamp', Rect: [100, 500, 400, 560], F: print, AP: { N: stamp('Seen') } },
      { Subtype: 'Stamp', Rect: [100, 400, 400, 460], F: print + noView, AP: { N: stamp('Printed') } },
      { Subtype: 'Stamp', Rect: [100, 300, 400, 360], F: print + hidden, AP: { N: stamp('Nowhere') } },
      { Subtype: 'Text', Rect: [500, 700, 520, 720], F: print, Contents: PDFString.of('Policy void') },
      { Subtype: 'Text', Rect: [500, 600, 520, 620], F: hidden, Contents: PDFString.of('Away') },
      { Subtype: 'Link', Rect: [500, 500, 520, 520], F: print, Contents: PDFString.of('Description') },
    ];
    page.node.set(
      PDFName.of('Annots'),
      document.context.obj(
        annotations.map((one) => document.context.register(document.context.obj({ Type: 'Annot', ...one }))),
      ),
    );
    const { file } = await reader.read(await document.save(), 'application/pdf');
    const words = file.views[0]?.words.text ?? [];
    expect(words.map(({ text, annotation, hidden: why }) => [text, annotation, why])).toEqual([
      ['Policy', true, 'note'],
      ['void', true, 'note'],
      ['Shown', undefined, undefined],
      ['Seen', true, undefined],
      ['Printed', true, 'print_only'],
    ]);
    expect(words[0]?.box.left).toBeCloseTo(500 / 612);
    expect(words[0]?.box.top).toBeCloseTo(72 / 792);
  });

  it('does not read a file in which two programs find different pages', async () => {
    const honest = await PDFDocument.create();
    honest.addPage([612, 792]).drawText('Declarations');
    const bytes = Buffer.from(await honest.save({ useObjectStreams: false })).toString('latin1');
    expect(await codeOf(Buffer.from(bytes, 'latin1'), 'application/pdf')).toBe('read');
    const lying = bytes.replace(/\/Count 1/, '/Count 7');
    expect(lying).not.toBe(bytes);
    expect(await codeOf(Buffer.from(lying, 'latin1'), 'application/pdf')).toBe('unreadable');
  });

  it('finds a stamp that stands askew in a photo', async () => {
    const { file } = await reader.read(await stampedPage(), 'image/jpeg');
    const stamp = file.views[0]?.words.paddle?.find(({ text }) => text === 'CANCELLED');
    expect(Math.abs((stamp?.angle ?? 0) + 30)).toBeLessThan(4);
  });

  // Letters that lie on lines of print are lost in them; the rest is seen as one turned word.
  it('finds the part of a stamp that does not lie on print', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    for (let row = 0; row < 20; row += 1)
      page.drawText(`Coverage ${row} premium 100.00`, { x: 72, y: 720 - row * 24, size: 11 });
    const stamp = { x: 120, y: 300, size: 72, rotate: degrees(30), color: rgb(0.8, 0.1, 0.1) };
    page.drawText('CANCELLED', stamp);
    const { file } = await reader.read(await document.save(), 'application/pdf');
    const { text, tesseract } = file.views[0]?.words ?? {};
    expect(text?.find((word) => word.text === 'CANCELLED')?.angle).toBe(-30);
    const turned =
      tesseract?.filter(({ angle = 0 }) => Math.abs(angle + 30) < 5).map((word) => word.text) ?? [];
    expect(turned.some((word) => word.endsWith('CELLED'))).toBe(true);
  });

  it('finds a stamp that is drawn as lines, and takes no signature or logo for one', async () => {
    const document = await PDFDocument.create();
    const drawn = document.addPage([612, 792]);
    const signed = document.addPage([612, 792]);
    for (const page of [drawn, signed])
      for (let row = 0; row < 20; row += 1)
        page.drawText(`Coverage ${row} premium 100.00`, { x: 72, y: 640 - row * 24, size: 11 });
    drawn.drawSvgPath(VOID, {
      x: 100,
      y: 520,
      scale: 9,
      rotate: degrees(20),
      borderColor: rgb(0.8, 0.1, 0.1),
      borderWidth: 0.8,
    });
    signed.drawSvgPath(SIGNATURE, { x: 90, y: 130, borderColor: rgb(0, 0, 0.5), borderWidth: 1.5 });
    signed.drawEllipse({ x: 110, y: 730, xScale: 40, yScale: 28, color: rgb(0, 0.3, 0.6) });
    const { file } = await reader.read(await document.save(), 'application/pdf');
    const [first, second] = file.views;
    expect(first?.marks).toHaveLength(1);
    expect(first?.marks?.[0]?.crossedWords).toBeGreaterThan(3);
    expect(second?.marks?.filter(({ crossedWords }) => crossedWords > 0) ?? []).toEqual([]);
  });

  it('has the page before one that takes the reader down while both are open', async () => {
    const document = await PDFDocument.create();
    document.addPage([612, 792]).drawText('Declarations', { x: 72, y: 700, size: 14 });
    document.context.delete(document.addPage([612, 792]).ref);
    const bytes = await document.save({ addDefaultPage: false });
    const { file, failedPages } = await reader.read(bytes, 'application/pdf');
    expect(failedPages).toEqual([2]);
    expect(file.views.map(({ page, words }) => [page, words.tesseract?.map(({ text }) => text)])).toEqual([
      [1, ['Declarations']],
    ]);
  });

  it('ends in an answer for files that cannot be read', async () => {
    expect(await codeOf(Buffer.from('%PDF-1.4 nothing'), 'application/pdf')).toBe('unreadable');
    expect(await codeOf(lockedPdf(), 'application/pdf')).toBe('unreadable');
    expect(await codeOf(Buffer.from('no image'), 'image/jpeg')).toBe('unreadable');
  });

  it('tries no more than ten pages of a long file, and no longer than it may', async () => {
    const { file, pictures, failedPages } = await reader.read(await samplePdf(500), 'application/pdf');
    expect(file.pageCount).toBe(500);
    // A busy machine reads fewer of them in time.
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.length + failedPages.length).toBe(10);
  }, 90_000);

  it('says that it was busy when a reader is killed in mid-page, and reads the next file', async () => {
    const page = await stampedPage();
    const killed = new Promise<string>((resolve, reject) => {
      const kill = async (): Promise<void> => {
        const own = await readers();
        expect(own).toHaveLength(1);
        for (const pid of own) process.kill(pid, 'SIGKILL');
      };
      const onProgress = (): void => void kill().catch(reject);
      reader.read(page, 'image/jpeg', { onProgress }).then(
        () => resolve('read'),
        (error: unknown) => resolve(error instanceof ReadingError ? error.code : String(error)),
      );
    });
    expect(await killed).toBe('busy');
    expect(await codeOf(page, 'image/jpeg')).toBe('read');
  }, 60_000);
});
