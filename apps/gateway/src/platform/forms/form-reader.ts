import { isBlank } from '@coverleaf/contracts';
import { Readable } from 'node:stream';
import { type Bucket, ObjectTooLargeError, type ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectObjectStore, validationFailed } from '@coverleaf/service-kit';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { check } from '../http/route-input';
import { BodiesUnderWay } from '../limits/bodies-under-way';
import { formError } from './form-error';
import { cleanFilename } from './original-filename';

/** A form with one file, in its field `file`. */
export interface FileForm<Fields extends z.ZodType = z.ZodType> {
  /** The texts beside the file. */
  readonly fields: Fields;
  /** Where the file goes as it comes in. */
  readonly bucket: Bucket;
  readonly keyOf: (originalFilename: string) => string;
  readonly maxBytes: number;
  /** Said to whoever sends more. */
  readonly tooLarge: string;
}

export interface ReceivedFile {
  /** In the form's bucket. */
  readonly key: string;
  readonly originalFilename: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ReceivedForm<Fields extends z.ZodType> {
  readonly form: z.output<Fields>;
  readonly file: ReceivedFile;
}

const LIMITS = { files: 2, fields: 20, parts: 24, fieldNameSize: 100, fieldSize: 4 * 1024, headerPairs: 50 };

/** Uploads that one address may have under way; an office behind one address has that many people at once. */
const MOST_AT_ONCE = 8;

/** Reads a form as it comes in: its file goes straight to the object store, nothing is held whole. */
@Injectable()
export class FormReader {
  private readonly logger = new Logger(FormReader.name);
  private readonly underWay = new BodiesUnderWay(MOST_AT_ONCE);

  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  /**
   * @param typed takes the text fields as they come in, those that come after a refused file too
   * @throws AppError; then nothing of the file is left behind
   */
  read<Fields extends z.ZodType>(
    request: FastifyRequest,
    form: FileForm<Fields>,
    typed?: Map<string, string>,
  ): Promise<ReceivedForm<Fields>> {
    return this.underWay.hold(request, () => this.readParts(request, form, typed));
  }

  /** Drops a file that nobody needs. Should that fail, it is one file too many, and no reason to answer otherwise. */
  async discard({ bucket }: FileForm, { key }: Pick<ReceivedFile, 'key'>): Promise<void> {
    await this.store.delete(bucket, key).catch((error: unknown) => this.logger.warn(error));
  }

  private async readParts<Fields extends z.ZodType>(
    request: FastifyRequest,
    form: FileForm<Fields>,
    typed: Map<string, string> | undefined,
  ): Promise<ReceivedForm<Fields>> {
    if (!request.isMultipart())
      throw new AppError('malformed_multipart', 400, 'The upload must be sent as a form with a file.');
    const texts = typed ?? new Map<string, string>();
    let file: ReceivedFile | undefined;
    let refusal: AppError | undefined;
    try {
      // One byte more than the limit is let in, so that the store can tell too large from just right.
      for await (const part of request.parts({ limits: { ...LIMITS, fileSize: form.maxBytes + 1 } })) {
        if (part.type === 'field') {
          addField(texts, part.fieldname, part.value, part.valueTruncated);
          continue;
        }
        try {
          file = await this.receive(form, part, file, typed !== undefined);
        } catch (error) {
          // Whoever wants the texts back wants those too that come after the file.
          if (!typed) throw error;
          refusal ??= toUploadError(request, error, form);
        }
      }
      if (refusal) throw refusal;
      if (!file) throw new AppError('file_missing', 400, 'Please select a file to upload');
      if (file.bytes === 0) throw new AppError('file_empty', 422, 'This file is empty.');
      return { form: check(form.fields, Object.fromEntries(texts)) as z.output<Fields>, file };
    } catch (error) {
      // Nobody reads the rest any more. It still has to go somewhere: a sender that cannot go on hears no answer.
      request.raw.unpipe();
      request.raw.resume();
      if (file) await this.discard(form, file);
      throw toUploadError(request, error, form);
    }
  }

  /** @returns nothing for the part that a browser sends where no file was chosen: it has neither name nor bytes */
  private async receive(
    form: FileForm,
    part: MultipartFile,
    earlier: ReceivedFile | undefined,
    isReadOn: boolean,
  ): Promise<ReceivedFile | undefined> {
    if (earlier || part.fieldname !== 'file') {
      part.file.resume();
      throw validationFailed([{ field: part.fieldname, message: 'Send one file, in the field "file"' }]);
    }
    const originalFilename = cleanFilename(part.filename);
    const key = form.keyOf(originalFilename);
    try {
      // A store that refuses a stream ends it, and with it the form.
      const source = isReadOn ? Readable.from(part.file.iterator({ destroyOnReturn: false })) : part.file;
      const { bytes, sha256 } = await this.store.put(form.bucket, key, source, {
        limitBytes: form.maxBytes,
      });
      const file = { key, originalFilename, bytes, sha256 };
      if (bytes > 0 || part.filename) return file;
      await this.discard(form, file);
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
  if (typeof value === 'string' && !isBlank(value)) fields.set(name, value);
}

function toUploadError({ raw }: FastifyRequest, error: unknown, { tooLarge }: FileForm): AppError {
  if (error instanceof ObjectTooLargeError) return new AppError('file_too_large', 413, tooLarge);
  return formError(raw, error, {
    incomplete: 'The upload did not arrive whole.',
    unavailable: 'The file could not be stored.',
  });
}
