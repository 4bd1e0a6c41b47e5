import './node-version.mjs';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { orFail, ROOT, SetupError } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');

const MAX_PAGES = 10;
const SCALE = 0.5;
const require = createRequire(import.meta.url);

/**
 * npm run disarm:check -- FOLDER: rewrites each PDF of a folder without its active content, and compares pages and text
 * as pdf.js shows them before and after. Only for files that may be opened on this machine.
 */
await orFail(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new SetupError('Name a folder with PDFs: npm run disarm:check -- FOLDER');
  await ensurePackages();
  await buildBackend();
  const { disarmPdf, rewritePdf } = require(
    join(ROOT, 'dist', 'libs', 'parsers', 'src', 'documents', 'disarm-pdf.js'),
  );
  const count = { files: 0, opened: 0, active: 0, rewritten: 0, equal: 0, activeEqual: 0, inert: 0 };
  for (const name of readdirSync(folder).filter((entry) => entry.toLowerCase().endsWith('.pdf'))) {
    count.files += 1;
    const bytes = readFileSync(join(folder, name));
    const before = await seen(bytes).catch(() => undefined);
    // A file that viewers can't open either is refused at upload.
    if (!before) continue;
    count.opened += 1;
    try {
      const { removed } = await disarmPdf(bytes);
      if (removed.length > 0) count.active += 1;
      const after = await rewritePdf(bytes);
      count.rewritten += 1;
      // Data that looks like an object stays, if no table refers to it.
      if ((await disarmPdf(after)).removed.every((kind) => kind === 'hidden')) count.inert += 1;
      else console.log(`${name}: still has active content`);
      const difference = differenceOf(before, await seen(after));
      if (difference) console.log(`${name}: ${difference} (${removed.join(', ') || 'nothing to remove'})`);
      else {
        count.equal += 1;
        if (removed.length > 0) count.activeEqual += 1;
      }
    } catch (error) {
      console.log(`${name}: ${error.message}`);
    }
  }
  console.log(
    `${count.files} files, ${count.opened} opened by pdf.js, ${count.active} with active content or several readings, ` +
      `of which ${count.activeEqual} keep equal pages and text without it; ` +
      `rewritten as a trial ${count.rewritten}, of these without active content ${count.inert}, ` +
      `with equal pages and text ${count.equal}`,
  );
});

/** @returns text and pixels of each page */
async function seen(bytes) {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { createCanvas } = require('@napi-rs/canvas');
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: join(ROOT, 'node_modules', 'pdfjs-dist', 'standard_fonts/'),
    cMapUrl: join(ROOT, 'node_modules', 'pdfjs-dist', 'cmaps/'),
  });
  try {
    const document = await task.promise;
    const pages = [];
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const viewport = page.getViewport({ scale: SCALE });
      const canvas = createCanvas(
        Math.ceil(Math.min(viewport.width, 2_000)),
        Math.ceil(Math.min(viewport.height, 2_000)),
      );
      await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
      const text = items.map((item) => item.str).join('\n');
      // The canvas frees its memory when it is collected.
      pages.push({ text, pixels: createHash('sha256').update(canvas.data()).digest('hex') });
    }
    return { count: document.numPages, pages };
  } finally {
    await task.destroy();
  }
}

function differenceOf(before, after) {
  if (before.count !== after.count) return `${before.count} pages became ${after.count}`;
  const text = before.pages.findIndex((page, index) => page.text !== after.pages[index].text);
  if (text >= 0) return `other text on page ${text + 1}`;
  const pixels = before.pages.findIndex((page, index) => page.pixels !== after.pages[index].pixels);
  return pixels >= 0 ? `another picture of page ${pixels + 1}` : undefined;
}
