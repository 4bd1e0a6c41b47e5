import {
  EXPORT_PAGE,
  exportLenders,
  exportLendersRpc,
  importLenders,
  importLendersRpc,
  type ImportPlan,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { fieldProblem } from '@coverleaf/service-kit';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Input, type RouteInput } from '../../http/route-input';
import { Route } from '../../http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../staff/staff-session';
import { readRows } from './import-file';
import { EXPORT_FORMATS, exportOf } from './lender-export';
import { readImport } from './read-import';

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
