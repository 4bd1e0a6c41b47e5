import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import type { UploadType } from '@coverleaf/contracts';
import type { ReadFile, View, Word } from '@coverleaf/reading';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Ask, type Parser, Parsers } from '../parser';
import { MAX_WORDS } from './layer-words';
import { explains, paddleWords, withUnseen } from './merge-words';
import { READ_PAGE, type ReadLine, type ReadReply, type ReadRequest } from './read-page.program';
import { type PageImage, RECOGNIZE_TEXT, type RecognizedText } from './recognize-text.program';
import { tesseractWords } from './tesseract-words';
import { weightsProblem } from './weights';

/** Milliseconds of CPU time, of each step. */
const BOUNDS = { limitMs: 12_000 };
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
type PreparedView = Prepared['views'][number];

/** A page that Tesseract reads. Without a picture: it can't be read. */
interface OpenPage {
  readonly page: number;
  readonly picture: Prepared['picture'] | null;
  readonly views: readonly { readonly view: PreparedView; readonly tesseract: Promise<Word[] | null> }[];
}

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
    // The page that the reader works on, and those that Tesseract may be at.
    let asked = 0;
    let begun: OpenPage[] = [];
    // A page that takes the reader down costs the others a new one.
    while (!opened || left.length > 0) {
      try {
        await this.pages.session(async (ask) => {
          const file = await this.open(ask, bytes, type);
          if (!opened) left = file.pages;
          opened = file;
          const begin = async (page: number): Promise<OpenPage> => {
            asked = page;
            if (performance.now() > until)
              throw new OutOfBoundsError(`The file took longer than ${FILE_MS} ms`);
            onProgress?.({ page: file.pages.indexOf(page), pages: file.pages.length });
            return this.beginPage(ask, page);
          };
          while (left.length > 0) {
            const [page = 1, next] = left;
            const open = begun[0] ?? (await begin(page));
            begun = [open];
            // Tesseract reads the one page while the other is prepared. Two photos would take too much memory.
            const isAhead = next !== undefined && hasLayer(open) && performance.now() < until;
            if (isAhead) begun.push(await begin(next));
            asked = page;
            const read = await this.finishPage(ask, open);
            begun = begun.slice(1);
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
        // What Tesseract still reads for nobody would keep others waiting for it.
        await Promise.all(begun.flatMap(({ views: open }) => open.map(({ tesseract }) => tesseract)));
        begun = [];
        if (!opened) break;
        const isOver = error instanceof PoolBusyError || performance.now() > until;
        const lost = left.filter((page) => isOver || page === asked);
        failedPages.push(...lost);
        left = left.filter((page) => !lost.includes(page));
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

  private async beginPage(ask: AskReader, page: number): Promise<OpenPage> {
    const prepared = await ask({ ask: 'prepare', page }, BOUNDS);
    if (prepared.is !== 'prepared') return { page, picture: null, views: [] };
    // Two pages in one photo are read one after the other.
    let before: Promise<unknown> = Promise.resolve();
    const views = prepared.views.map((view) => {
      const tesseract = before.then(() => this.recognize(view));
      // PP-OCR may fail before anybody waits for it.
      tesseract.catch(() => undefined);
      before = tesseract;
      return { view, tesseract };
    });
    return { page, picture: prepared.picture, views };
  }

  /** Null: this page can't be read. */
  private async finishPage(
    ask: AskReader,
    { page, picture, views: open }: OpenPage,
  ): Promise<{ views: View[]; picture: PagePicture } | null> {
    if (!picture) return null;
    const views: View[] = [];
    for (const { view, tesseract } of open) {
      const read = await this.readView(ask, page, view, tesseract);
      if (!read) return null;
      const drawn = await this.drawnOver(ask, page, view, read);
      if (!drawn) return null;
      views.push(viewOf(page, view, drawn));
    }
    return { views, picture: { page, ...picture } };
  }

  /**
   * PP-OCR reads photos while Tesseract does. Beside a text layer Tesseract is the second look, and PP-OCR, which takes
   * longer, reads what Tesseract doesn't: stamps.
   */
  private async readView(
    ask: AskReader,
    page: number,
    { part, source }: PreparedView,
    recognized: Promise<Word[] | null>,
  ): Promise<Seen | null> {
    const linesOf = async (beside?: readonly Word[]): Promise<ReadLine[] | null> => {
      const boxes = beside?.filter(explains).map(({ box }) => box);
      const reply = await ask({ ask: 'read', page, part, beside: boxes }, BOUNDS);
      return reply.is === 'read' ? reply.lines : null;
    };
    if (source === 'image') {
      const lines = await linesOf();
      const tesseract = await recognized;
      return lines && { paddle: paddleWords(lines, tesseract ?? []), ...(tesseract && { tesseract }) };
    }
    const tesseract = await recognized;
    const lines = await linesOf(tesseract ?? undefined);
    if (!lines) return null;
    const paddle = paddleWords(lines, []);
    return tesseract ? { tesseract: withUnseen(tesseract, paddle) } : { paddle };
  }

  /** What is drawn over the words, and what it says, if anybody can tell. */
  private async drawnOver(
    ask: AskReader,
    page: number,
    { part, words: text, source }: PreparedView,
    words: Seen,
  ): Promise<{ words: Seen; marks: View['marks'] } | null> {
    const known = [text, words.tesseract ?? [], words.paddle ?? []].flat().filter(explains);
    const reply = await ask({ ask: 'marks', page, part, words: known.map(({ box }) => box) }, BOUNDS);
    if (reply.is !== 'marks') return null;
    const reader = source === 'text' && words.tesseract ? 'tesseract' : 'paddle';
    const said = paddleWords(reply.lines, []);
    return { words: { ...words, [reader]: withUnseen(words[reader] ?? [], said) }, marks: reply.marks };
  }

  /** Null: this reader failed; the other one has the page, too. */
  private async recognize({ bands, width, height }: PreparedView): Promise<Word[] | null> {
    try {
      const read = bands.map(async ({ image, top }) => {
        const { output } = await this.recognizer.ask({ bytes: image });
        return tesseractWords(output, { width, height, top });
      });
      return (await Promise.all(read)).flat().slice(0, MAX_WORDS);
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

const hasLayer = ({ views }: OpenPage): boolean => views.every(({ view }) => view.source === 'text');

const isBounded = (error: unknown): error is OutOfBoundsError | PoolBusyError =>
  error instanceof OutOfBoundsError || error instanceof PoolBusyError;

function viewOf(
  page: number,
  { part, width, height, rotation, quality, source, toPage, words: text }: PreparedView,
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
