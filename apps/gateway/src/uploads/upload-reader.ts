import { MAX_UPLOAD_BYTES, UploadForm } from '@coverleaf/contracts';
import { ObjectTooLargeError, type ObjectStore, StoreUnavailableError } from '@coverleaf/object-store';
import { AppError, InjectObjectStore, unavailable, validationFailed } from '@coverleaf/service-kit';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller';
import { check } from '../http/route-input';
import { cleanFilename } from './original-filename';
import { objectKey } from './object-name';

export interface ReceivedFile {
  /** In bucket `insurance`. */
  readonly key: string;
  readonly originalFilename: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ReceivedUpload {
  readonly form: UploadForm;
  readonly file: ReceivedFile;
}

const LIMITS = { files: 2, fields: 20, parts: 24, fieldNameSize: 100, fieldSize: 4 * 1024, headerPairs: 50 };

/** Uploads that one address may have under way; an office behind one address has that many people at once. */
const MOST_AT_ONCE = 8;
const SILENCE_MS = 30_000;

/** Reads an upload as it comes in: the file goes straight to the object store, nothing is held whole. */
@Injectable()
export class UploadReader {
  private readonly logger = new Logger(UploadReader.name);
  private readonly underWay = new Map<string, number>();

  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  /**
   * @param fields takes the text fields as they come in
   * @throws AppError; then nothing of the file is left behind
   */
  async read(request: FastifyRequest, fields = new Map<string, string>()): Promise<ReceivedUpload> {
    const caller = callerOf(request);
    const own = this.underWay.get(caller) ?? 0;
    if (own >= MOST_AT_ONCE)
      throw new AppError('rate_limited', 429, 'Too many uploads at once from here.', {
        retryAfterSeconds: 5,
      });
    this.underWay.set(caller, own + 1);
    // A sender that has gone silent holds a file and a socket for nothing.
    request.raw.setTimeout(SILENCE_MS, () => request.raw.destroy());
    try {
      return await this.readForm(request, fields);
    } finally {
      request.raw.setTimeout(0);
      const left = (this.underWay.get(caller) ?? 1) - 1;
      if (left > 0) this.underWay.set(caller, left);
      else this.underWay.delete(caller);
    }
  }

  private async readForm(request: FastifyRequest, fields: Map<string, string>): Promise<ReceivedUpload> {
    if (!request.isMultipart())
      throw new AppError('malformed_multipart', 400, 'The upload must be sent as a form with a file.');
    let file: ReceivedFile | undefined;
    try {
      // One byte more than the limit is let in, so that the store can tell too large from just right.
      for await (const part of request.parts({ limits: { ...LIMITS, fileSize: MAX_UPLOAD_BYTES + 1 } })) {
        if (part.type === 'file') file = await this.receive(part, file);
        else addField(fields, part.fieldname, part.value, part.valueTruncated);
      }
      if (!file) throw new AppError('file_missing', 400, 'Please select a file to upload');
      if (file.bytes === 0) throw new AppError('file_empty', 422, 'This file is empty.');
      return { form: check(UploadForm, Object.fromEntries(fields)) as UploadForm, file };
    } catch (error) {
      if (file) await this.discard(file);
      throw toUploadError(error);
    }
  }

  /** Drops a file that nobody needs. Should that fail, it is one file too many, and no reason to answer otherwise. */
  async discard({ key }: ReceivedFile): Promise<void> {
    await this.store.delete('insurance', key).catch((error: unknown) => this.logger.warn(error));
  }

  /** @returns nothing for the part that a browser sends where no file was chosen: it has neither name nor bytes */
  private async receive(
    part: MultipartFile,
    earlier: ReceivedFile | undefined,
  ): Promise<ReceivedFile | undefined> {
    if (earlier || part.fieldname !== 'file') {
      part.file.resume();
      throw validationFailed([{ field: part.fieldname, message: 'Send one file, in the field "file"' }]);
    }
    const originalFilename = cleanFilename(part.filename);
    const key = objectKey(originalFilename, new Date());
    try {
      const { bytes, sha256 } = await this.store.put('insurance', key, part.file, {
        limitBytes: MAX_UPLOAD_BYTES,
      });
      const file = { key, originalFilename, bytes, sha256 };
      if (bytes > 0 || part.filename) return file;
      await this.discard(file);
      return undefined;
    } finally {
      part.file.resume();
    }
  }
}

function addField(fields: Map<string, string>, name: string, value: unknown, truncated: boolean): void {
  if (fields.has(name)) throw validationFailed([{ field: name, message: 'This field was sent twice' }]);
  if (truncated) throw validationFailed([{ field: name, message: 'This text is too long' }]);
  // A form sends what nobody filled in as an empty text.
  if (typeof value === 'string' && value.trim() !== '') fields.set(name, value);
}

function toUploadError(error: unknown): unknown {
  if (error instanceof ObjectTooLargeError) {
    return new AppError('file_too_large', 413, 'This file is larger than 10 MB.');
  }
  if (error instanceof StoreUnavailableError) return unavailable('The document could not be stored.', error);
  if (error instanceof AppError) return error;
  return new AppError('malformed_multipart', 400, 'The upload did not arrive whole.', {
    cause: error,
    reportable: false,
  });
}
