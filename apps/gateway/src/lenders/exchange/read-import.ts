import { MAX_IMPORT_BYTES } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import type { FastifyRequest } from 'fastify';
import { formError } from '../../forms/form-error';

export interface ImportFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

const LIMITS = { files: 1, fields: 5, fieldSize: 1_000, fileSize: MAX_IMPORT_BYTES };

/**
 * The one file of a form. It is small enough to be held whole, and has to be: no row counts before all are known.
 * @throws AppError 400 without a file, 413 above 5 MB
 */
export async function readImport(request: FastifyRequest): Promise<ImportFile> {
  if (!request.isMultipart()) {
    throw new AppError('malformed_multipart', 400, 'The file must be sent as a form.');
  }
  try {
    const part = await request.file({ limits: LIMITS });
    if (!part) throw new AppError('file_missing', 400, 'Choose a file.');
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    if (part.file.truncated) throw new AppError('file_too_large', 413, 'This file is larger than 5 MB.');
    return { filename: part.filename, bytes: Buffer.concat(chunks) };
  } catch (cause) {
    throw formError(request.raw, cause, {
      incomplete: 'The file did not arrive whole.',
      unavailable: 'The file could not be read.',
    });
  }
}
