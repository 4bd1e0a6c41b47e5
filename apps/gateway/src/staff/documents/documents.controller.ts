import {
  type OperationInput,
  type Actor,
  type DocumentDetail,
  type DocumentFilter,
  type DocumentPage,
  type DocumentQuery,
  type ExportedDocument,
  EXPORT_ROWS,
  exportDocuments,
  exportDocumentsRpc,
  findEmailOfDocumentRpc,
  findSenderHashRpc,
  type FileLink,
  getDocument,
  getDocumentFileUrl,
  listDocuments,
  listDocumentsRpc,
  noteExportRpc,
  openDocumentFileRpc,
  receiptNumber,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, orWarn } from '@coverleaf/service-kit';
import { Controller, Logger, type StreamableFile } from '@nestjs/common';
import { StaffWatch } from '../../auth/staff-watch';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { FileOwners } from '../../platform/file-owners';
import { useOf } from '../../platform/stored-files';
import { csvFormat, exportFile } from '../export-file';
import { DocumentNames } from '../names';
import { endOf, startOf, timesOf } from '../period';

const CSV = csvFormat<ExportedDocument>({
  id: ({ id }) => id,
  receipt: ({ id }) => receiptNumber(id),
  received: ({ createdAt }) => createdAt,
  name: ({ name }) => name,
  financialInstitution: ({ financialInstitution }) => financialInstitution,
  insuranceCompany: ({ insuranceCompany }) => insuranceCompany,
  lender: ({ lenderName }) => lenderName,
  fileName: ({ originalFilename }) => originalFilename,
  status: ({ status }) => status,
  stage: ({ stage }) => stage,
  sendingEnded: ({ sendingEnded }) => sendingEnded,
  decidedAt: ({ outcome }) => outcome?.at,
  decidedBy: ({ outcome }) => outcome && (outcome.actorId ? outcome.actorName : 'system'),
  reason: ({ outcome }) => outcome?.reason,
  pages: ({ pages }) => pages,
  bytes: ({ bytes }) => bytes,
  reading: ({ reading }) => reading ?? null,
  answer: ({ answer }) => answer ?? null,
  asked: ({ ask }) => ask ?? null,
  policyNumber: ({ values }) => values?.policyNumber,
  insurer: ({ values }) => values?.insurer,
  effectiveDate: ({ values }) => values?.effectiveDate,
  expirationDate: ({ values }) => values?.expirationDate,
  lienholder: ({ values }) => values?.lienholder,
});

@Controller()
export class DocumentsController {
  private readonly logger = new Logger('documents');

  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    @InjectRpc('mail-ingest') private readonly mails: RpcClient,
    private readonly names: DocumentNames,
    private readonly owners: FileOwners,
    private readonly watch: StaffWatch,
  ) {}

  @Route(listDocuments)
  async list(
    @SignedInActor() actor: Actor,
    @Input() { query: { cursor, limit, ...filter } }: RouteInput<typeof listDocuments>,
  ): Promise<DocumentPage> {
    const input = { actor, query: await this.queryOf(actor, filter), cursor, limit };
    const page = await this.documents.call(listDocumentsRpc, input);
    return { ...page, items: await this.names.rows(actor, page.items) };
  }

  @Route(exportDocuments)
  async export(
    @SignedInActor() actor: Actor,
    @Input() { query: filter }: RouteInput<typeof exportDocuments>,
  ): Promise<StreamableFile> {
    // Computed once, because the beginning of the period moves at midnight.
    const query = await this.queryOf(actor, filter);
    const readPage = this.watch.exporting(actor, exportDocuments.id, async (cursor) => {
      const input = { actor, query, cursor, limit: EXPORT_ROWS };
      const page = await this.documents.call(exportDocumentsRpc, input);
      return { ...page, items: await this.names.rows(actor, page.items) };
    });
    const file = await exportFile('documents', CSV, readPage);
    await this.documents.call(noteExportRpc, { actor, query });
    return file;
  }

  @Route(getDocument)
  async get(@InputOfOperation() input: OperationInput<typeof getDocument>) {
    const document = await this.documents.perform(getDocument, input);
    const [named, emailId] = await Promise.all([
      this.names.detail(input.actor, document),
      this.emailOf(input.actor, document),
    ]);
    return { ...named, ...(emailId !== undefined && { emailId }) };
  }

  @Route(getDocumentFileUrl)
  async getFileUrl(
    @SignedInActor() actor: Actor,
    @Input() { params, query }: RouteInput<typeof getDocumentFileUrl>,
  ): Promise<FileLink> {
    const input = { actor, id: params.id, use: useOf(query) };
    return this.owners.linkOf(await this.documents.call(openDocumentFileRpc, input));
  }

  /** Undefined unless it came by email and the actor may read emails; while mail-ingest is unavailable, too. */
  private async emailOf({ role }: Actor, { id, door }: DocumentDetail): Promise<string | null | undefined> {
    if (role !== 'admin' || door !== 'mail') return undefined;
    const found = this.mails.call(findEmailOfDocumentRpc, { uploadId: id });
    return (await orWarn(found, null, this.logger, { msg: 'the email of a document is missing' }))?.id;
  }

  /** @throws AppError 403 if the actor may not read emails, 404 without such an email */
  private async queryOf(
    { role }: Actor,
    { emailId, ...filter }: Omit<DocumentFilter, 'cursor' | 'limit'>,
  ): Promise<DocumentQuery> {
    const query = toDocumentQuery(filter);
    if (emailId === undefined) return query;
    if (role !== 'admin') throw new AppError('forbidden', 403, 'Only administrators may use this filter.');
    const { emailHash } = await this.mails.call(findSenderHashRpc, { id: emailId });
    // No document has this hash.
    return { ...query, senderHash: emailHash ?? 'none' };
  }
}

function toDocumentQuery(filter: Omit<DocumentFilter, 'cursor' | 'limit'>): DocumentQuery {
  const { queue, q, stage, answer, status, lenderId, door, order } = filter;
  const { tz, decidedFrom, decidedTo } = filter;
  return {
    ...{ queue, stage, answer },
    order: order === 'newest' ? undefined : order,
    q: q === '' ? undefined : q,
    ...{ status: alone(status), lenderId: alone(lenderId), door: alone(door) },
    ...timesOf(filter),
    decidedFrom: decidedFrom && startOf(decidedFrom, tz).toISOString(),
    decidedUntil: decidedTo && endOf(decidedTo, tz).toISOString(),
  };
}

/** A document service of the previous version accepts one value. */
const alone = <Value>(values: Value[] | undefined): Value | Value[] | undefined =>
  values?.length === 1 ? values[0] : values;
