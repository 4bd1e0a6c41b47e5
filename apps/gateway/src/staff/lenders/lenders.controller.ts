import { Readable } from 'node:stream';
import {
  type Actor,
  ColumnUses,
  type AdminLender,
  countLenderUsersRpc,
  EXCHANGE_COLUMNS,
  EXPORT_PAGE,
  exportLenderQrCodes,
  exportLenders,
  exportLendersRpc,
  type ExportQuery,
  findDocumentReadinessRpc,
  getAdminLender,
  getLenderReadiness,
  importLenders,
  importLendersRpc,
  type ImportColumn,
  type ImportPlan,
  listColumnUsesRpc,
  MAX_IMPORT_BYTES,
  type ReadinessCheck,
  type ReadinessItem,
  type RpcOutput,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { columnKey } from '@coverleaf/parsers';
import { AppError, fieldProblem, InjectConfig, parseJson } from '@coverleaf/service-kit';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SignedInActor } from '../../auth/staff-session';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { type MemoryForm, MemoryFormReader } from '../../platform/forms/memory-form';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, type ExportFormat, exportFile } from '../export-file';
import { ImportFiles } from '../import-files';
import { zipOf } from '../zip-stream';
import { lenderQrCodes } from './lender-qr-codes';

const IMPORT_FORM: MemoryForm = { maxBytes: MAX_IMPORT_BYTES, tooLarge: 'This file is larger than 5 MB.' };

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
  private readonly publicUrl: string;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectRpc('document') private readonly documents: RpcClient,
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly forms: MemoryFormReader,
    private readonly imports: ImportFiles,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.publicUrl = publicUrlOf(config);
  }

  @Route(exportLenders)
  export(@Input() { query: { format, ...filter } }: RouteInput<typeof exportLenders>) {
    return exportFile('lenders', FORMATS[format], (cursor) =>
      this.lenders.call(exportLendersRpc, {
        filter: { ...filter, limit: EXPORT_PAGE, ...(cursor && { cursor }) },
      }),
    );
  }

  @Route(exportLenderQrCodes)
  async qrCodes(@Input() { query }: RouteInput<typeof exportLenderQrCodes>): Promise<StreamableFile> {
    const read = (cursor?: string) =>
      this.lenders.call(exportLendersRpc, {
        filter: { ...query, limit: EXPORT_PAGE, ...(cursor && { cursor }) },
      });
    // Read before the response begins, so that a failure has its status.
    const first = await read();
    async function* lenders(): AsyncGenerator<AdminLender> {
      for (let page = first; ; page = await read(page.nextCursor)) {
        yield* page.items;
        if (page.nextCursor === undefined) return;
      }
    }
    const zip = zipOf(lenderQrCodes(lenders(), this.publicUrl));
    return new StreamableFile(Readable.from(zip, { objectMode: false }), {
      type: 'application/zip',
      disposition: 'attachment; filename="lender-qr-codes.zip"',
    });
  }

  @Route(getLenderReadiness)
  async readiness(
    @SignedInActor() actor: Actor,
    @Input() { params }: RouteInput<typeof getLenderReadiness>,
  ): Promise<{ items: ReadinessItem[] }> {
    const lender = await this.lenders.perform(getAdminLender, { actor, params });
    const [ofDocuments, staff] = await Promise.all([
      this.documents.call(findDocumentReadinessRpc, { lenderId: lender.id }),
      this.identity.call(countLenderUsersRpc, { lenderId: lender.id }),
    ]);
    return { items: readinessOf(lender, ofDocuments, staff.count) };
  }

  @Route(importLenders)
  async import(
    @SignedInActor() actor: Actor,
    @Input() { query }: RouteInput<typeof importLenders>,
    @Req() request: FastifyRequest,
  ): Promise<ImportPlan> {
    const { dryRun, digest, skipRefused } = query;
    if (dryRun === 'false' && !digest) throw fieldProblem('digest', 'Make a dry run first');
    const decided = decidedIn(query.columns);
    const { uses: remembered } = await this.lenders.call(listColumnUsesRpc, {});
    const { rows, columns } = await this.forms.read(request, IMPORT_FORM, (file) =>
      this.imports.read({ ...file, of: 'lenders', decided, remembered }),
    );
    if (dryRun === 'false') assertDecided(columns);
    const plan = await this.lenders.call(importLendersRpc, {
      actor,
      rows,
      uses: usesToRemember(columns),
      run: dryRun === 'false' && digest ? { digest, skipRefused: skipRefused === 'true' } : null,
    });
    return { ...plan, columns };
  }
}

function readinessOf(
  lender: AdminLender,
  { hasRequirements, hasClock, isHeld }: RpcOutput<typeof findDocumentReadinessRpc>,
  staff: number,
): ReadinessItem[] {
  const needed = (check: ReadinessCheck, isDone: boolean) => ({ check, isDone, isNeeded: true });
  const recommended = (check: ReadinessCheck, isDone: boolean) => ({ check, isDone, isNeeded: false });
  return [
    needed('account', lender.accountId !== null || lender.rightTrack),
    needed('template', lender.templateName !== null),
    needed('contact', (lender.contactEmail ?? lender.contactPhone) !== null),
    needed('requirements', hasRequirements),
    recommended('logo', lender.logoUrl !== null),
    recommended('address', lender.address !== ''),
    recommended('clock', hasClock),
    recommended('staff', staff > 0),
    needed('delivery', !isHeld),
    needed('active', lender.active),
  ];
}

/** @throws AppError 422 */
function decidedIn(columns: string | undefined): ColumnUses {
  const decided = ColumnUses.safeParse(columns === undefined ? {} : parseJson(columns));
  if (!decided.success) throw fieldProblem('columns', 'Choose a use for each column');
  return decided.data;
}

/** A column that is silently not read may be one that was misspelled. @throws AppError 422 */
function assertDecided(columns: readonly ImportColumn[]): void {
  const names = columns.flatMap(({ name, use }) => (use === null ? [`“${name}”`] : []));
  if (names.length === 0) return;
  const message = `Decide what these columns fill, or that they are ignored: ${names.join(', ')}.`;
  throw new AppError('undecided_columns', 422, message, { reportable: false });
}

/** What a name says by itself needs no memory. */
const usesToRemember = (columns: readonly ImportColumn[]): ColumnUses =>
  Object.fromEntries(
    columns.flatMap(({ name, use }) => {
      const key = columnKey(name);
      return use === null || use === name || key === '' ? [] : [[key, use] as const];
    }),
  );
