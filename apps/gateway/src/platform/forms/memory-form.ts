import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { largeBodyLimit } from '../http/caller-limits';
import { callerOf } from '../http/rate-limit.guard';
import { FileCopies } from './file-copies';
import { formError } from './form-reader';

/** A form with one file that is not stored. */
export interface MemoryForm {
  readonly maxBytes: number;
  readonly tooLarge: string;
}

export interface FileInMemory {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** Concurrent forms per address. An office behind one address may have that many people. */
const MAX_CONCURRENT_FORMS = 8;

@Injectable()
export class MemoryFormReader {
  private readonly limit = largeBodyLimit(MAX_CONCURRENT_FORMS);

  constructor(private readonly copies: FileCopies) {}

  /** @param use receives the file, which is discarded when its promise settles @throws AppError 400, 413, 422, 503 */
  read<T>(request: FastifyRequest, form: MemoryForm, use: (file: FileInMemory) => Promise<T>): Promise<T> {
    return this.limit.run(
      async () => {
        const copy = this.copies.start();
        try {
          const part = await this.partOf(request, form);
          for await (const chunk of part.file) copy.add(chunk as Buffer);
          if (part.file.truncated) throw new AppError('file_too_large', 413, form.tooLarge);
          const content = copy.content();
          if (!content) throw tooManyFiles();
          const bytes = Buffer.concat(content);
          if (bytes.length === 0) throw new AppError('file_empty', 422, 'This file is empty.');
          return await use({ filename: part.filename, bytes });
        } catch (cause) {
          throw formError(request.raw, cause, {
            incomplete: 'The file did not arrive whole.',
            unavailable: 'The file could not be read.',
          });
        } finally {
          copy.release();
        }
      },
      { key: callerOf(request) },
    );
  }

  private async partOf(request: FastifyRequest, { maxBytes }: MemoryForm) {
    if (!request.isMultipart())
      throw new AppError('malformed_multipart', 400, 'The file must be sent as a form.');
    const limits = { files: 1, fields: 5, fieldSize: 1_000, fileSize: maxBytes };
    const part = await request.file({ limits });
    if (!part) throw new AppError('file_missing', 400, 'Choose a file.');
    return part;
  }
}

const tooManyFiles = (): AppError =>
  new AppError('inspection_busy', 503, 'Many files are coming in right now.', {
    reportable: false,
    retryAfterSeconds: 10,
  });
