import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import type { UploadType } from '@coverleaf/contracts';
import type { ReadFile, View, Word } from '@coverleaf/reading';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Ask, type Parser, Parsers } from '../parser';
import { explains, paddleWords, withUnseen } from './merge-words';
import { READ_PAGE, type ReadLine, type ReadReply, type ReadRequest } from './read-page.program';
import { type PageImage, RECOGNIZE_TEXT, type RecognizedText } from './recognize-text.program';
import { tesseractWords } from './tesseract-words';
import { weightsProblem } from './weights';

/** Milliseconds of CPU time. */
const PAGE_MS = 12_000;
/** Milliseconds from which no further page is begun, and after which the reading ends. */
const FILE_MS = 30_000;

export type ReadingErrorCode =
  /** Every reader was busy, or was ended from outside; another attempt may go well. */
  | 'busy'
  /** The file took more time or memory than it may, or no page of it can be read. */
  | 'unreadable'
  /** Reading is off: the log says why. */
  | 'off';

/** There is no reading of a file. A person checks the document. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError';

  constructor(
    readonly code: ReadingErrorCode,
    options?: ErrorOptions,
  ) {
    super(`The file was not read: ${code}`, options);
  }
}

/** A page of the file, upright, for people; at most 1000 pixels wide and high. */
export interface PagePicture {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly jpeg: Uint8Array;
}

export interface FileReading {
  readonly file: ReadFile;
  readonly pictures: readonly PagePicture[];
  /** Pages that should have been read but could not be. */
  readonly failedPages: readonly number[];
}

export interface ReadingOptions {
  /** Before each page: how many are done of those that will be read. */
  readonly onProgress?: (progress: { readonly page: number; readonly pages: number }) => void;
}

type AskReader = Ask<ReadRequest, ReadReply>;
type Seen = Omit<View['words'], 'text'>;
type Prepared = Extract<ReadReply, { is: 'prepared' }>;

/** Reads uploads with every reader there is, in sandboxes and within bounds. What the words mean is for others to say. */
@Injectable()
export class FileReader implements OnApplicationBootstrap {
  private readonly logger = new Logger(FileReader.name);
  private readonly pages: Parser<ReadRequest, ReadReply>;
  private readonly recognizer: Parser<PageImage, RecognizedText>;
  private known: string | null = null;

  constructor(private readonly parsers: Parsers) {
    this.pages = parsers.open(READ_PAGE);
    this.recognizer = parsers.open(RECOGNIZE_TEXT);
    gaugeOnScrape('coverleaf_reading_ready', 'Whether uploads are read (1) or not (0)', [], (gauge) =>
      Promise.resolve(gauge.set(this.known === null ? 1 : 0)),
    );
  }

  /** Says so at the start when uploads can't be read, without loading models, whose memory is for uploads. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.parsers.areLocal) this.note(await weightsProblem());
  }

  /** @param type as `FileInspector` found it @throws ReadingError */
  async read(bytes: Uint8Array, type: UploadType, { onProgress }: ReadingOptions = {}): Promise<FileReading> {
    const until = performance.now() + FILE_MS;
    const views: View[] = [];
    const pictures: PagePicture[] = [];
    let opened: Extract<ReadReply, { is: 'opened' }> | undefined;
    let left: readonly number[] = [];
    const failedPages: number[] = [];
    let cause: unknown;
    // A page that takes the reader down costs the others a new one.
    while (!opened || left.length > 0) {
      try {
        await this.pages.session(async (ask) => {
          const file = await this.open(ask, bytes, type);
          if (!opened) left = file.pages;
          opened = file;
          while (left.length > 0) {
            const [page = 1] = left;
            if (performance.now() > until)
              throw new OutOfBoundsError(`The file took longer than ${FILE_MS} ms`);
            onProgress?.({ page: file.pages.indexOf(page), pages: file.pages.length });
            const read = await this.readPage(ask, page);
            left = left.slice(1);
            if (!read) failedPages.push(page);
            else {
              views.push(...read.views);
              pictures.push(read.picture);
            }
          }
        });
      } catch (error) {
        if (!isBounded(error)) throw error;
        cause = error;
        if (!opened) break;
        const isOver = error instanceof PoolBusyError || performance.now() > until;
        failedPages.push(...(isOver ? left : left.slice(0, 1)));
        left = isOver ? [] : left.slice(1);
      }
    }
    if (!opened || views.length === 0)
      throw new ReadingError(cause instanceof PoolBusyError ? 'busy' : 'unreadable', { cause });
    const { pageCount, origin } = opened;
    return { file: { pageCount, views, origin }, pictures, failedPages };
  }

  private async open(ask: AskReader, bytes: Uint8Array, type: UploadType) {
    const reply = await ask({ ask: 'open', bytes, type });
    if (reply.is === 'off') {
      this.note(reply.problem);
      throw new ReadingError('off');
    }
    if (reply.is !== 'opened') throw new ReadingError('unreadable');
    this.note(null);
    return reply;
  }

  /** Null: this page can't be read. */
  private async readPage(
    ask: AskReader,
    page: number,
  ): Promise<{ views: View[]; picture: PagePicture } | null> {
    const bounds = { limitMs: PAGE_MS };
    const prepared = await ask({ ask: 'prepare', page }, bounds);
    if (prepared.is !== 'prepared') return null;
    const views: View[] = [];
    for (const view of prepared.views) {
      const read = await this.readView(ask, view, bounds);
      if (!read) return null;
      const drawn = await this.drawnOver(ask, view, read, bounds);
      if (!drawn) return null;
      views.push(viewOf(page, view, drawn));
    }
    return { views, picture: { page, ...prepared.picture } };
  }

  /**
   * Both readers at the same time, because each takes one processor. Beside a text layer Tesseract is the second look,
   * and PP-OCR, which takes longer, reads what Tesseract doesn't: stamps.
   */
  private async readView(
    ask: AskReader,
    view: Prepared['views'][number],
    bounds: { limitMs: number },
  ): Promise<Seen | null> {
    const hasLayer = view.source === 'text';
    const linesOf = async (only?: 'stamps'): Promise<ReadLine[] | null> => {
      const reply = await ask({ ask: 'read', part: view.part, ...(only && { only }) }, bounds);
      return reply.is === 'read' ? reply.lines : null;
    };
    const [tesseract, lines] = await Promise.all([
      this.recognize(view),
      linesOf(hasLayer ? 'stamps' : undefined),
    ]);
    if (!lines) return null;
    if (!hasLayer) return { paddle: paddleWords(lines, tesseract ?? []), ...(tesseract && { tesseract }) };
    if (tesseract) return { tesseract: withUnseen(tesseract, paddleWords(lines, [])) };
    const all = await linesOf();
    return all && { paddle: paddleWords(all, []) };
  }

  /** What is drawn over the words, and what it says, if anybody can tell. */
  private async drawnOver(
    ask: AskReader,
    { part, words: text, source }: Prepared['views'][number],
    words: Seen,
    bounds: { limitMs: number },
  ): Promise<{ words: Seen; marks: View['marks'] } | null> {
    const known = [text, words.tesseract ?? [], words.paddle ?? []].flat().filter(explains);
    const reply = await ask({ ask: 'marks', part, words: known.map(({ box }) => box) }, bounds);
    if (reply.is !== 'marks') return null;
    const reader = source === 'text' && words.tesseract ? 'tesseract' : 'paddle';
    const said = paddleWords(reply.lines, []);
    return { words: { ...words, [reader]: withUnseen(words[reader] ?? [], said) }, marks: reply.marks };
  }

  /** Null: this reader failed; the other one has the page, too. */
  private async recognize({ image, width, height }: Prepared['views'][number]): Promise<Word[] | null> {
    try {
      const { output } = await this.recognizer.ask({ bytes: image });
      return tesseractWords(output, width, height);
    } catch (error) {
      if (!isBounded(error)) throw error;
      this.logger.warn({ msg: 'Tesseract did not read a page', reason: error.message });
      return null;
    }
  }

  private note(problem: string | null): void {
    if (problem !== null && problem !== this.known)
      this.logger.error({ msg: 'uploads are not read', reason: problem });
    this.known = problem;
  }
}

const isBounded = (error: unknown): error is OutOfBoundsError | PoolBusyError =>
  error instanceof OutOfBoundsError || error instanceof PoolBusyError;

function viewOf(
  page: number,
  { part, width, height, rotation, quality, source, toPage, words: text }: Prepared['views'][number],
  { words: read, marks = [] }: { readonly words: Seen; readonly marks: View['marks'] },
): View {
  return {
    page,
    part,
    width,
    height,
    rotation,
    quality: source === 'text' ? quality : quality * confidenceOf(read.paddle ?? []),
    source,
    toPage,
    words: { ...(text.length > 0 && { text }), ...read },
    ...(marks.length > 0 && { marks }),
  };
}

/** Of the characters, so that a few bad words don't count much; a view without any word can't be read. */
function confidenceOf(words: readonly Word[]): number {
  const count = words.reduce((sum, { text }) => sum + text.length, 0);
  return count === 0
    ? 0
    : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / count;
}
