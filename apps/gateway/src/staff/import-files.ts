import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { type ImportResult, type ImportToRead, type Parser, Parsers, READ_IMPORT } from '@coverleaf/parsers';
import { AppError, unavailable } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Files of lenders or users, read in a sandbox. */
@Injectable()
export class ImportFiles {
  private readonly parser: Parser<ImportToRead, ImportResult>;

  constructor(parsers: Parsers) {
    this.parser = parsers.open(READ_IMPORT);
  }

  /** @throws AppError 422, 503 */
  async read(file: ImportToRead): Promise<Extract<ImportResult, { ok: true }>> {
    const result = await this.parser.ask(file).catch(toAppError);
    if (result.ok) return result;
    const { code, message, errors } = result;
    throw new AppError(code, 422, message, { reportable: false, ...(errors && { errors }) });
  }
}

function toAppError(error: unknown): never {
  if (error instanceof PoolBusyError)
    throw unavailable('Other files are being read right now. Please try again in a moment.', error);
  if (!(error instanceof OutOfBoundsError)) throw error;
  throw new AppError('file_out_of_bounds', 422, 'This file takes too long to read. Divide it.', {
    cause: error,
  });
}
