import { serveRequests } from '@coverleaf/bounded-process';
import { PageReader } from './page-reader';
import { PaddleOcr } from './paddle-ocr';
import { loadPdfium } from './pdf-renderer';
import type { ReadReply, ReadRequest } from './read-page.program';
import { readWeights, WeightsError } from './weights';

let reader: PageReader | undefined;

/** The models, or why there are none. */
async function load(): Promise<PaddleOcr | string> {
  try {
    const ocr = await PaddleOcr.load(await readWeights());
    await loadPdfium();
    return ocr;
  } catch (error) {
    return error instanceof WeightsError
      ? error.message
      : 'The models of the reader do not load on this machine';
  }
}

async function answer(request: ReadRequest, ocr: PaddleOcr): Promise<ReadReply> {
  if (request.ask === 'open') {
    await reader?.close();
    reader = undefined;
    try {
      reader = await PageReader.open(new Uint8Array(request.bytes), request.type, ocr);
      return await reader.opened();
    } catch {
      return { is: 'unreadable' };
    }
  }
  if (!reader) return { is: 'unreadable' };
  if (request.ask === 'prepare') return reader.prepare(request.page);
  if (request.ask === 'marks') return reader.marks(request.page, request.part, request.words);
  return { is: 'read', lines: await reader.read(request.page, request.part, request.beside) };
}

// Before the first request, because a file's time must not go into it.
void load().then((ocr) =>
  serveRequests(async (request: ReadRequest): Promise<ReadReply> => {
    if (typeof ocr === 'string') return { is: 'off', problem: ocr };
    // An error while a page is read ends the process: it may lack memory, which the next page must not suffer from.
    return answer(request, ocr);
  }),
);
