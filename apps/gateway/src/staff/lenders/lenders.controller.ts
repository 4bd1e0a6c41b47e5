import {
  type Actor,
  type AdminLender,
  EXCHANGE_COLUMNS,
  EXPORT_PAGE,
  exportLenders,
  exportLendersRpc,
  type ExportQuery,
  importLenders,
  importLendersRpc,
  type ImportPlan,
  MAX_IMPORT_BYTES,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, fieldProblem } from '@coverleaf/service-kit';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SignedInActor } from '../../auth/staff-session';
import { formError } from '../../platform/forms/form-reader';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, type ExportFormat, exportFile } from '../export-file';
import { readRows } from './import-file';

const LIMITS = { files: 1, fields: 5, fieldSize: 1_000, fileSize: MAX_IMPORT_BYTES };

const FORMATS: Readonly<Record<ExportQuery['format'], ExportFormat<AdminLender>>> = {
  csv: csvFormat(
    Object.fromEntries(EXCHANGE_COLUMNS.map((column) => [column, (lender: AdminLender) => lender[column]])),
  ),
  json: {
    extension: 'json',
    type: 'application/json; charset=utf-8',
    head: '[',
    row: (lender, isFirst) => {
      const fields = EXCHANGE_COLUMNS.map((column) => [column, lender[column]] as const);
      const { testimonials } = lender;
      return `${isFirst ? '' : ','}\n${JSON.stringify({ ...Object.fromEntries(fields), testimonials })}`;
    },
    end: '\n]\n',
  },
};

@Controller()
export class LendersController {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  @Route(exportLenders)
  export(@Input() { query: { format, ...filter } }: RouteInput<typeof exportLenders>) {
    return exportFile('lenders', FORMATS[format], (cursor) =>
      this.lenders.call(exportLendersRpc, {
        filter: { ...filter, limit: EXPORT_PAGE, ...(cursor && { cursor }) },
      }),
    );
  }

  @Route(importLenders)
  async import(
    @SignedInActor() actor: Actor,
    @Input() { query }: RouteInput<typeof importLenders>,
    @Req() request: FastifyRequest,
  ): Promise<ImportPlan> {
    const { dryRun, digest, skipRefused } = query;
    if (dryRun === 'false' && !digest) throw fieldProblem('digest', 'Make a dry run first');
    const { bytes, filename } = await readImport(request);
    return this.lenders.call(importLendersRpc, {
      actor,
      rows: readRows(bytes, filename),
      run: dryRun === 'false' && digest ? { digest, skipRefused: skipRefused === 'true' } : null,
    });
  }
}

/** Reads the file into memory, because its rows are checked together. @throws AppError 400, 413 */
async function readImport(request: FastifyRequest) {
  if (!request.isMultipart())
    throw new AppError('malformed_multipart', 400, 'The file must be sent as a form.');
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
