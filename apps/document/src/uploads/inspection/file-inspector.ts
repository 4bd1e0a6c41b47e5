import { Handles } from '@coverleaf/messaging';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BoundedPool, type Bounds, OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { MAX_UPLOAD_BYTES, drawPageRpc, type RpcInput } from '@coverleaf/contracts';
import type { ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  type AcceptedFile,
  type FileErrorCode,
  type FileToOpen,
  type FileVerdict,
  type OpenedFile,
  refused,
} from './file-verdict';
import { hasPdfHeader, MAX_PAGES } from './pdf-reader';

/** Enough to decode an image of 50 megapixels in the most demanding format. */
export const INSPECTION_BOUNDS: Bounds = { limitMs: 8_000, memoryMb: 800 };

@Injectable()
export class InspectorPool extends BoundedPool<FileToOpen, FileVerdict> implements OnApplicationShutdown {
  constructor() {
    super(join(__dirname, 'inspect.main'), INSPECTION_BOUNDS);
  }

  onApplicationShutdown(): void {
    this.close();
  }
}

/** A PDF is not rendered, so it needs less than an image. */
const PDF_BOUNDS = { limitMs: 3_000, memoryMb: 220 };

const ERRORS: Record<FileErrorCode, readonly [status: number, message: string]> = {
  file_type_not_accepted: [415, 'This kind of file is not accepted. Send a PDF, JPG or PNG file.'],
  file_damaged: [422, 'This file is damaged and cannot be opened.'],
  file_empty: [422, 'This file is empty.'],
  file_encrypted: [422, 'This file is locked with a password.'],
  image_too_large: [422, 'This image has more pixels than we can open.'],
  document_too_long: [422, `This document has more pages than we can take: ${MAX_PAGES} at the most.`],
  file_out_of_bounds: [422, 'This file takes more time or memory to open than we can give it.'],
};

@Injectable()
export class FileInspector {
  private readonly logger = new Logger(FileInspector.name);

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly pool: InspectorPool,
  ) {}

  /** @param key in bucket `insurance` @throws AppError 415 or 422 with a `FileErrorCode`, 503 `inspection_busy` */
  async inspect(key: string): Promise<OpenedFile> {
    return acceptedOf(await this.verdictOf(await this.read(key), false)).file;
  }

  /** Converts a stored HEIC to a JPEG of `bytes`. @throws AppError as `inspect`; then no JPEG was stored */
  @Handles(drawPageRpc)
  async toJpeg({ key, jpegKey }: RpcInput<typeof drawPageRpc>): Promise<{ bytes: number }> {
    const { jpeg } = acceptedOf(await this.verdictOf(await this.read(key), true));
    if (!jpeg) throw new Error('The accepted file was not converted');
    const { bytes } = await this.store.put('insurance', jpegKey, Readable.from([Buffer.from(jpeg)]));
    return { bytes };
  }

  private async verdictOf(bytes: Uint8Array, toJpeg: boolean): Promise<FileVerdict> {
    try {
      return await this.pool.ask({ bytes, toJpeg }, hasPdfHeader(bytes) ? PDF_BOUNDS : undefined);
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

  private async read(key: string): Promise<Uint8Array> {
    const { bytes: size } = await this.store.stat('insurance', key);
    if (size > MAX_UPLOAD_BYTES) throw new AppError('file_too_large', 413, 'This file is larger than 10 MB.');
    return this.store.read('insurance', key);
  }
}

function acceptedOf(verdict: FileVerdict): AcceptedFile {
  if (verdict.ok) return verdict;
  const [status, message] = ERRORS[verdict.error];
  throw new AppError(verdict.error, status, message);
}

const busy = (): AppError =>
  new AppError('inspection_busy', 503, 'Many documents are coming in right now.', {
    reportable: false,
    retryAfterSeconds: 10,
  });
