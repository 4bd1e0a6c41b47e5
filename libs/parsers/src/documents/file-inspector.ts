import { type Bounds, Chunks, OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { MAX_UPLOAD_PAGES } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { type Parser, Parsers } from '../parser';
import { DRAW_PAGE, type DrawnPage } from './draw-page.program';
import {
  type FileErrorCode,
  type FileToInspect,
  type FileToSend,
  type FileVerdict,
  INSPECT_FILE,
  type OpenedFile,
  PDF_BOUNDS,
  refused,
} from './inspect-file.program';
import { hasPdfHeader } from './pdf-header';

const ERRORS: Record<FileErrorCode, readonly [status: number, message: string]> = {
  file_type_not_accepted: [415, 'This kind of file is not accepted. Send a PDF, JPG or PNG file.'],
  file_damaged: [422, 'This file is damaged and cannot be opened.'],
  file_empty: [422, 'This file is empty.'],
  file_encrypted: [422, 'This file is locked with a password.'],
  image_too_large: [422, 'This image has more pixels than we can open.'],
  document_too_long: [422, `This document has more pages than we can take: ${MAX_UPLOAD_PAGES} at the most.`],
  file_out_of_bounds: [422, 'This file takes more time or memory to open than we can give it.'],
};

/** Opens borrowers' files. The type is decided by content. */
@Injectable()
export class FileInspector {
  private readonly logger = new Logger(FileInspector.name);
  private readonly inspector: Parser<FileToSend, FileVerdict>;
  private readonly drawer: Parser<FileToInspect, DrawnPage>;

  constructor(parsers: Parsers) {
    this.inspector = parsers.open(INSPECT_FILE);
    this.drawer = parsers.open(DRAW_PAGE);
  }

  /**
   * Afterwards, the bytes aren’t in use any more. @param bytes the first chunk must have 1,024 of them, or all
   * @throws AppError 415 or 422 with a `FileErrorCode`, 503 `inspection_busy`
   */
  async inspect(bytes: Uint8Array | Chunks): Promise<OpenedFile> {
    const start = bytes instanceof Chunks ? (bytes.buffers[0] ?? new Uint8Array()) : bytes;
    const bounds = hasPdfHeader(start) ? PDF_BOUNDS : undefined;
    return acceptedOf(await this.verdictOf(this.inspector, bytes, bounds)).file;
  }

  /** Converts a HEIC to a JPEG. @throws AppError as `inspect` */
  async toJpeg(bytes: Uint8Array): Promise<Uint8Array> {
    return acceptedOf(await this.verdictOf(this.drawer, bytes)).jpeg;
  }

  private async verdictOf<Verdict extends FileVerdict | DrawnPage, Bytes extends Uint8Array | Chunks>(
    parser: Parser<{ readonly bytes: Bytes }, Verdict>,
    bytes: Bytes,
    tighter?: Bounds,
  ): Promise<Verdict | Refusal> {
    try {
      return await parser.ask({ bytes }, tighter);
    } catch (error) {
      if (error instanceof PoolBusyError) throw busy();
      if (!(error instanceof OutOfBoundsError)) throw error;
      this.logger.warn({
        msg: 'a file could not be opened within its bounds',
        reason: error.message,
        bytes: bytes.length,
      });
      return refused('file_out_of_bounds');
    }
  }
}

function acceptedOf<Verdict extends FileVerdict | DrawnPage>(verdict: Verdict | Refusal): Accepted<Verdict> {
  if (verdict.ok) return verdict as Accepted<Verdict>;
  const [status, message] = ERRORS[verdict.error];
  throw new AppError(verdict.error, status, message);
}

type Refusal = ReturnType<typeof refused>;
type Accepted<Verdict> = Extract<Verdict, { readonly ok: true }>;

const busy = (): AppError =>
  new AppError('inspection_busy', 503, 'Many documents are coming in right now.', {
    reportable: false,
    retryAfterSeconds: 10,
  });
