import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { isBlank } from '@coverleaf/contracts';
import {
  type Bucket,
  type ObjectStore,
  ObjectStoreError,
  ObjectTooLargeError,
} from '@coverleaf/object-store';
import { AppError, InjectObjectStore, unavailable, validationFailed } from '@coverleaf/service-kit';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FileCopies, type FileCopy } from './file-copies';
import { largeBodyLimit } from '../http/caller-limits';
import { callerOf } from '../http/rate-limit.guard';
import { check } from '../http/route-input';

/** A form with one file, in its field `file`. */
export interface FileForm<Fields extends z.ZodType = z.ZodType> {
  readonly fields: Fields;
  readonly bucket: Bucket;
  readonly keyOf: (originalFilename: string) => string;
  readonly maxBytes: number;
  readonly tooLarge: string;
  /** The handler needs the file's content, and calls `release` afterwards. */
  readonly isOpened?: true;
}

export interface ReceivedFile {
  /** In the form's bucket. */
  readonly key: string;
  readonly originalFilename: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface StoredFile {
  readonly file: ReceivedFile;
  /** The key of this file only: it opens no other. */
  readonly dataKey: Buffer | undefined;
}

/** The content of a received file, until it is released: its memory is used for other files then. */
export interface FileContent {
  readonly read: () => Promise<readonly Buffer[]>;
  readonly release: () => void;
}

export interface ReceivedForm<Fields extends z.ZodType> {
  readonly form: z.output<Fields>;
  readonly file: ReceivedFile;
  readonly content: FileContent;
}

const LIMITS = { files: 2, fields: 20, parts: 24, fieldNameSize: 100, fieldSize: 4 * 1024, headerPairs: 50 };

/** Concurrent forms per address. An office behind one address may have that many people. */
const MAX_CONCURRENT_FORMS = 8;

@Injectable()
export class FormReader {
  private readonly logger = new Logger(FormReader.name);
  private readonly limit = largeBodyLimit(MAX_CONCURRENT_FORMS);

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly copies: FileCopies,
  ) {}

  /**
   * @param textFields collects the text fields, for a refused form @throws AppError; no file is left in the store then
   */
  read<Fields extends z.ZodType>(
    request: FastifyRequest,
    form: FileForm<Fields>,
    textFields?: Map<string, string>,
  ): Promise<ReceivedForm<Fields>> {
    return this.limit.run(() => this.readParts(request, form, textFields), { key: callerOf(request) });
  }

  /** Never rejects, because a maintenance job deletes orphaned files. */
  async delete({ bucket }: Pick<FileForm, 'bucket'>, { key }: Pick<ReceivedFile, 'key'>): Promise<void> {
    await this.store.delete(bucket, key).catch((error: unknown) => this.logger.warn(error));
  }

  private async readParts<Fields extends z.ZodType>(
    request: FastifyRequest,
    form: FileForm<Fields>,
    textFields: Map<string, string> | undefined,
  ): Promise<ReceivedForm<Fields>> {
    if (!request.isMultipart())
      throw new AppError('malformed_multipart', 400, 'The upload must be sent as a form with a file.');
    const texts = textFields ?? new Map<string, string>();
    const copy = form.isOpened ? this.copies.start() : undefined;
    let stored: StoredFile | undefined;
    let fileError: AppError | undefined;
    try {
      // The parser allows one byte more than the limit, so that the store notices a file that is too large.
      for await (const part of request.parts({ limits: { ...LIMITS, fileSize: form.maxBytes + 1 } })) {
        if (part.type === 'field') {
          addField(texts, part.fieldname, part.value, part.valueTruncated);
          continue;
        }
        try {
          stored = await this.receive(form, part, stored, copy, textFields !== undefined);
        } catch (error) {
          if (!textFields) throw error;
          // Keep going: the text fields after the file must still be read.
          fileError ??= toUploadError(request, error, form);
        }
      }
      if (fileError) throw fileError;
      if (!stored) throw new AppError('file_missing', 400, 'Please select a file to upload');
      const { file } = stored;
      if (file.bytes === 0) throw new AppError('file_empty', 422, 'This file is empty.');
      return {
        form: check(form.fields, Object.fromEntries(texts)) as z.output<Fields>,
        file,
        content: this.contentOf(form, stored, copy),
      };
    } catch (error) {
      copy?.release();
      // The rest of the body must be consumed: otherwise it would stall, and the client would not read the answer.
      request.raw.unpipe();
      request.raw.resume();
      if (stored) await this.delete(form, stored.file);
      throw toUploadError(request, error, form);
    }
  }

  private contentOf(
    { bucket }: FileForm,
    { file: { key }, dataKey }: StoredFile,
    copy: FileCopy | undefined,
  ): FileContent {
    return {
      // If many files are received at once, some have no copy.
      read: async () => copy?.content() ?? [await this.store.read(bucket, key, dataKey)],
      release: () => copy?.release(),
    };
  }

  /** @returns undefined for the part that browsers send for an empty file input, which has neither name nor bytes */
  private async receive(
    form: FileForm,
    part: MultipartFile,
    earlier: StoredFile | undefined,
    copy: FileCopy | undefined,
    continuesAfterError: boolean,
  ): Promise<StoredFile | undefined> {
    if (earlier || part.fieldname !== 'file') {
      part.file.resume();
      throw validationFailed([{ field: part.fieldname, message: 'Send one file, in the field "file"' }]);
    }
    const originalFilename = cleanFilename(part.filename);
    const key = form.keyOf(originalFilename);
    try {
      // A store that refuses a stream destroys it, which would end the form as well.
      const source = continuesAfterError
        ? Readable.from(part.file.iterator({ destroyOnReturn: false }))
        : part.file;
      const { bytes, sha256, dataKey } = await this.store.put(form.bucket, key, source, {
        limitBytes: form.maxBytes,
        ...(copy && { onChunk: (chunk) => copy.add(chunk) }),
      });
      const file = { key, originalFilename, bytes, sha256 };
      if (bytes > 0 || part.filename) return { file, dataKey };
      await this.delete(form, file);
      return undefined;
    } finally {
      part.file.resume();
    }
  }
}

function addField(fields: Map<string, string>, name: string, value: unknown, truncated: boolean): void {
  if (fields.has(name)) throw validationFailed([{ field: name, message: 'This field was sent twice' }]);
  if (truncated) throw validationFailed([{ field: name, message: 'This text is too long' }]);
  // Browsers send an empty text for an empty field.
  if (typeof value === 'string' && !isBlank(value)) fields.set(name, value);
}

const MAX_FILENAME_LENGTH = 200;
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The filename of the borrower's device, without folders and unprintable characters. The extension is kept. */
export function cleanFilename(filename: string | undefined): string {
  const name =
    (filename ?? '').split(/[/\\]/).at(-1)?.normalize('NFC').replaceAll(UNPRINTABLE, '').trim() ?? '';
  if (isBlank(name) || name === '.' || name === '..') return 'document';
  if (name.length <= MAX_FILENAME_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, MAX_FILENAME_LENGTH - extension.length) + extension;
}

function toUploadError({ raw }: FastifyRequest, error: unknown, { tooLarge }: FileForm): AppError {
  if (error instanceof ObjectTooLargeError) return new AppError('file_too_large', 413, tooLarge);
  return formError(raw, error, {
    incomplete: 'The upload did not arrive whole.',
    unavailable: 'The file could not be stored.',
  });
}

/** The parser's messages for malformed or incomplete forms, which have no error codes. */
const NO_BOUNDARY = /boundary not found|^The needle cannot /i;
const INCOMPLETE = /unexpected end of multipart data$/i;

const MALFORMED: Readonly<Record<string, string>> = {
  FST_FIELDS_LIMIT: 'The form has more fields than it may have.',
  FST_PARTS_LIMIT: 'The form has more fields than it may have.',
  FST_FILES_LIMIT: 'The form has more files than it may have.',
  FST_PROTO_VIOLATION: 'A field of the form has a name that no field may have, such as __proto__.',
};

/** Whether reading a form failed because the client disconnected or sent an invalid form. Any other error is ours. */
export function isClientError(raw: IncomingMessage, error: unknown): boolean {
  if (error instanceof ObjectStoreError) return false;
  if (raw.destroyed && !raw.complete) return true;
  if (!(error instanceof Error)) return false;
  // The framework's errors about requests have a status.
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return (status >= 400 && status < 500) || NO_BOUNDARY.test(error.message) || INCOMPLETE.test(error.message);
}

/**
 * The answer to an error while reading a form: 400 or 503. @param messages for an interrupted form, and for internal
 * errors
 */
export function formError(
  raw: IncomingMessage,
  error: unknown,
  messages: { readonly incomplete: string; readonly unavailable: string },
): AppError {
  if (error instanceof AppError) return error;
  if (!isClientError(raw, error)) return unavailable(messages.unavailable, error);
  const { code, message } = error as Error & { code?: string };
  const reason = NO_BOUNDARY.test(message)
    ? 'The Content-Type of the form names no usable boundary.'
    : MALFORMED[code ?? ''];
  return new AppError('malformed_multipart', 400, reason ?? messages.incomplete, {
    cause: error,
    reportable: false,
  });
}
