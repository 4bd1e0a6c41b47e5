import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import {
  type Actor,
  type AuditAction,
  type DocumentQuery,
  type DocumentRow,
  type FileUse,
  getDocument,
  getDocumentSummary,
  getScanning,
  type OperationInput,
  listDocumentsRpc,
  listRecentDocuments,
  exportDocumentsRpc,
  openDocumentFileRpc,
  noteExportRpc,
  type RpcInput,
  turnDocument,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, conflict, unavailable, withIsoDates } from '@coverleaf/service-kit';
import { VirusScanner } from '@coverleaf/virus-scanner';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { commentsOn } from '../comments/comment.entity';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { sendingEnded, TransmissionEntity } from '../transmissions/transmission.entity';
import { since } from '../event-months/since';
import { FilesService } from '../files/files.service';
import { Duplicates } from '../reading/results/duplicates';
import { DocumentReadingEntity } from '../reading/results/reading.entity';
import { ReadingsService } from '../reading/readings.service';
import { SafePdfs } from '../uploads/safe-pdfs';
import {
  sendableFile,
  sendableType,
  type UploadEntity,
  UploadEventEntity,
  visibleUpload,
} from '../uploads/upload.entity';
import { notificationsOf } from './document-notifications';
import { AUDITED_VALUES, auditedFilter } from './document-filter';
import { DocumentsRepository, type ListedUpload } from './documents.repository';

const AUDIT_ACTIONS: Readonly<Record<FileUse, AuditAction>> = {
  view: 'document.viewed',
  download: 'document.downloaded',
};

/** Uploads as staff see them. Staff of one lender see its uploads only. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentsRepository,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    private readonly safePdfs: SafePdfs,
    private readonly files: FilesService,
    private readonly readings: ReadingsService,
    private readonly scanner: VirusScanner,
    private readonly duplicates: Duplicates,
  ) {}

  /** @throws AppError 403 for a filter that only administrators may use */
  @Handles(listDocumentsRpc)
  async list({ actor, query, cursor, limit }: RpcInput<typeof listDocumentsRpc>) {
    assertMayFilter(actor, query);
    const [page] = await Promise.all([
      this.documents.list(actor, query, cursor, limit),
      this.reads.note('document.listed', actor, null, auditedFilter(query), AUDITED_VALUES),
    ]);
    return { ...page, items: page.items.map(toDocumentRow) };
  }

  @Handles(listRecentDocuments)
  async listRecent({ actor }: RpcInput<typeof listRecentDocuments>) {
    const [recent] = await Promise.all([
      this.documents.listRecent(actor),
      this.reads.note('document.listed', actor, null, { only: 'newest' }, ['only']),
    ]);
    return recent;
  }

  /** Includes the values that were read. The gateway audits the export. */
  @Handles(exportDocumentsRpc)
  async exportPage({ actor, query, cursor, limit }: RpcInput<typeof exportDocumentsRpc>) {
    assertMayFilter(actor, query);
    const page = await this.documents.page(actor, query, cursor, limit);
    const ids = page.items.map(({ id }) => id);
    const [values, outcomes] = await Promise.all([this.readings.values(ids), this.documents.outcomesOf(ids)]);
    return {
      ...page,
      items: page.items.map((item) => ({
        ...toDocumentRow(item),
        values: values.get(item.id) ?? null,
        outcome: outcomes.get(item.id) ?? null,
      })),
    };
  }

  @Handles(getScanning)
  scanning() {
    return Promise.resolve({ isOn: this.scanner.isConfigured });
  }

  @Handles(getDocumentSummary)
  summarize({ actor }: OperationInput<typeof getDocumentSummary>) {
    return this.documents.summarize(actor);
  }

  /** @throws AppError 404 also for the documents of other lenders */
  @Handles(getDocument)
  async get({ actor, params: { id } }: OperationInput<typeof getDocument>) {
    const upload = await visibleUpload(this.dataSource.manager, actor, id);
    const { manager } = this.dataSource;
    const [events, confirmation, transmissions, notifications, read, review, duplicates, comments, mentions] =
      await Promise.all([
        manager.find(UploadEventEntity, {
          where: { uploadId: id, at: since(upload.createdAt) },
          order: { id: 'ASC' },
        }),
        manager.findOneBy(ConfirmationEntity, { uploadId: id }),
        manager.find(TransmissionEntity, { where: { uploadId: id }, order: { createdAt: 'ASC', id: 'ASC' } }),
        notificationsOf(manager, id),
        manager.findOne(DocumentReadingEntity, {
          where: { uploadId: id },
          select: { uploadId: true, state: true, answer: true, ask: true },
        }),
        this.documents.reviewOf(id),
        this.duplicates.ofDocument(id, actor.lenderId),
        commentsOn(manager, { uploadId: id }),
        manager.query<unknown[]>('select 1 from mentions where upload_id = $1 and user_id = $2', [
          id,
          actor.userId,
        ]),
        this.reads.note('document.read', actor, id),
      ]);
    return {
      ...withIsoDates(upload),
      ...toDocumentRow({
        ...upload,
        sendingEnded: sendingEnded(upload, transmissions),
        review,
        read: read && { reading: read.state, answer: read.answer, ask: read.ask },
      }),
      removedContent: upload.removedContent ?? [],
      history: events.map((event) => ({ ...withIsoDates(event), actorName: null })),
      confirmation: confirmation && withIsoDates(confirmation),
      transmissions: transmissions.map(withIsoDates),
      notifications,
      legalHold: upload.legalHoldSince && {
        since: upload.legalHoldSince.toISOString(),
        reason: upload.legalHoldReason,
      },
      duplicates,
      comments,
      mentionsCaller: mentions.length > 0,
    };
  }

  /**
   * Returns a link to the document's file and audits it. @throws AppError 404; 409 `not_scanned`, `infected`,
   * `unreadable`
   */
  @Handles(openDocumentFileRpc)
  async openFile({ actor, id, use }: RpcInput<typeof openDocumentFileRpc>) {
    const { manager } = this.dataSource;
    const upload = await visibleUpload(manager, actor, id);
    const obstacle = obstacleOf(upload);
    if (obstacle) throw refusal(obstacle);
    // Usually disarmed already, unless an older version processed the upload.
    const safe = await this.safePdfs.disarm(upload, 'people').catch((error: unknown) => {
      if (error instanceof PoolBusyError) throw unavailable('Many files are being opened right now.', error);
      if (error instanceof OutOfBoundsError) return null;
      throw error;
    });
    if (!safe) throw refusal('unreadable');
    await manager.transaction((inside) => this.audit.note(inside, AUDIT_ACTIONS[use], actor, id));
    return this.files.sign(sendableFile(safe), use);
  }

  /** @throws AppError 404 */
  @Handles(turnDocument)
  async turn({ actor, params: { id }, body: { turn } }: OperationInput<typeof turnDocument>): Promise<void> {
    await visibleUpload(this.dataSource.manager, actor, id);
    // Without a change of `updated_at`: the document is the same.
    await this.dataSource.query('update insurance_uploads set turn = $2 where id = $1', [id, turn]);
  }

  @Handles(noteExportRpc)
  async noteExport({ actor, query }: RpcInput<typeof noteExportRpc>) {
    await this.dataSource.transaction((manager) =>
      this.audit.noteExport(manager, 'document.exported', actor, query),
    );
  }
}

/** @throws AppError 403 */
function assertMayFilter({ role }: Actor, { status, stage, lenderId, door, answer }: DocumentQuery): void {
  if (role !== 'admin' && (status ?? stage ?? lenderId ?? door ?? answer) !== undefined)
    throw new AppError(
      'forbidden',
      403,
      'Only administrators may filter by status, stage, lender, door or answer.',
    );
}

const OBSTACLES = {
  infected: 'The virus scanner found a threat in this file.',
  not_scanned: 'This file has not been checked yet.',
  unreadable: 'This PDF could not be checked for active content, so nobody can open it.',
} as const;
type Obstacle = keyof typeof OBSTACLES;

const refusal = (obstacle: Obstacle): AppError => conflict(obstacle, OBSTACLES[obstacle]);

/** Why nobody may open the file; null: whoever sees the document may. */
function obstacleOf({
  stage,
  fault,
  contentType,
}: Pick<UploadEntity, 'stage' | 'fault' | 'contentType'>): Obstacle | null {
  if (fault === 'infected') return 'infected';
  if (fault === 'unreadable' && contentType === 'application/pdf') return 'unreadable';
  return stage === 'received' || stage === 'held' ? 'not_scanned' : null;
}

/** The gateway fills in the names. */
const toDocumentRow = (upload: ListedUpload): DocumentRow => ({
  ...withIsoDates(upload),
  ...upload.read,
  lenderName: null,
  contentType: sendableType(upload),
  hasFile: obstacleOf(upload) === null,
});
