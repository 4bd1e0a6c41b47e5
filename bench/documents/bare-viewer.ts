import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser, listenForHttp } from '@coverleaf/testing';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { recordedTimes, recordTimes, untilRecorded } from '../../tests/stack/review-times';

const PDF_JS = join(__dirname, '..', '..', 'node_modules', 'pdfjs-dist');

/** Enter asks for a link, fetches the file, and draws its first page. The next worker starts after that, as in the portal. */
const PAGE = `<!doctype html><title>Viewer</title><main></main><script type="module">
  import * as pdfjs from '/legacy/build/pdf.min.mjs';
  pdfjs.GlobalWorkerOptions.workerSrc = '/legacy/build/pdf.worker.min.mjs';
  const width = Number(new URLSearchParams(location.search).get('width'));
  const main = document.querySelector('main');
  let worker = new pdfjs.PDFWorker();
  let used;
  addEventListener('keydown', async () => {
    const { url } = await (await fetch('/link')).json();
    const data = await (await fetch(url)).arrayBuffer();
    const pdf = await pdfjs.getDocument({ data, worker, disableFontFace: true, useSystemFonts: false,
      standardFontDataUrl: '/standard_fonts/' }).promise;
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await page.render({ canvas, viewport }).promise;
    main.replaceChildren(canvas);
    used?.destroy();
    used = worker;
    worker = new pdfjs.PDFWorker();
  });
</script>`;

/** The least code that opens a PDF in a browser: one page with pdf.js, one server with the file in memory. */
export async function startBareViewer(pages: number) {
  const file = await samplePdf(pages);
  const server = await listenForHttp(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/') response.setHeader('content-type', 'text/html').end(PAGE);
    else if (path === '/link') response.end('{"url":"/file"}');
    else if (path === '/file') response.end(file);
    else if (path === '/favicon.ico') response.end();
    else {
      if (path.endsWith('.mjs')) response.setHeader('content-type', 'text/javascript');
      response.setHeader('cache-control', 'max-age=600').end(await readFile(join(PDF_JS, path)));
    }
  });
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 844 });
  return {
    /** @param width of the drawn page, in pixels */
    async enter(width: number): Promise<void> {
      await page.goto(`${server.url}/?width=${width}`, { waitUntil: 'networkidle0' });
      await recordTimes(page, { keys: ['Enter'], shown: 'canvas', drawn: 'canvas' });
    },
    /** Opens the file once more. */
    async open(): Promise<void> {
      const { length } = await recordedTimes(page);
      await page.keyboard.press('Enter');
      await untilRecorded(page, length + 1);
    },
    times: () => recordedTimes(page),
    async stop(): Promise<void> {
      await browser.close();
      await server.stop();
    },
  };
}
