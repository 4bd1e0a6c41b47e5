import {
  EXPORT_PAGE,
  exportLenders,
  exportLendersRpc,
  importLenders,
  importLendersRpc,
  type ImportPlan,
  MAX_IMPORT_BYTES,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, fieldProblem } from '@coverleaf/service-kit';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { readRows } from './import-file';
import { EXPORT_FORMATS, exportOf } from './lender-export';
import { formError } from '../../platform/forms/form-error';

const LIMITS = { files: 1, fields: 5, fieldSize: 1_000, fileSize: MAX_IMPORT_BYTES };

/** Lenders as files. */
@Controller()
export class LenderExchangeController {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  @Route(exportLenders)
  async export(
    @Input() { query: { format, ...filter } }: RouteInput<typeof exportLenders>,
  ): Promise<StreamableFile> {
    const readPage = (cursor: string | undefined) =>
      this.lenders.call(exportLendersRpc, {
        filter: { ...filter, limit: EXPORT_PAGE, ...(cursor && { cursor }) },
      });
    // The first page is asked for before anything is said, so that a failure can still be one.
    const first = await readPage(undefined);
    const pages = exportOf(format, (cursor) => (cursor ? readPage(cursor) : Promise.resolve(first)));
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(Readable.from(pages, { objectMode: false }), {
      type: EXPORT_FORMATS[format].type,
      disposition: `attachment; filename="lenders-${day}.${format}"`,
    });
  }

  @Route(importLenders)
  async import(
    @SignedIn() staff: StaffSession,
    @Input() { query }: RouteInput<typeof importLenders>,
    @Req() request: FastifyRequest,
  ): Promise<ImportPlan> {
    const { dryRun, digest, skipRefused } = query;
    if (dryRun === 'false' && !digest) throw fieldProblem('digest', 'Make a dry run first');
    const { bytes, filename } = await readImport(request);
    return this.lenders.call(importLendersRpc, {
      actor: actorOf(staff),
      rows: readRows(bytes, filename),
      run: dryRun === 'false' && digest ? { digest, skipRefused: skipRefused === 'true' } : null,
    });
  }
}

interface ImportFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

/**
 * The one file of a form. It is small enough to be held whole, and has to be: no row counts before all are known.
 * @throws AppError 400 without a file, 413 above 5 MB
 */
async function readImport(request: FastifyRequest): Promise<ImportFile> {
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
