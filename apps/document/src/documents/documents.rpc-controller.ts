import {
  countDocuments,
  type DocumentPage,
  exportDocumentsRpc,
  listRecentDocuments,
  listDocumentsRpc,
  noteExportRpc,
  openDocumentFileRpc,
  type RecentDocument,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { SendableFile } from '../uploads/upload.entity';
import { DocumentsRepository } from './documents.repository';
import { DocumentsService } from './documents.service';

/** Rows on the dashboard. */
const RECENT = 5;

@Controller()
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly repository: DocumentsRepository,
  ) {}

  @RpcHandler(listDocumentsRpc)
  list({ actor, query, cursor, limit }: z.output<typeof listDocumentsRpc.input>): Promise<DocumentPage> {
    return this.documents.list(actor, query, cursor, limit);
  }

  @RpcHandler(exportDocumentsRpc)
  export({
    actor,
    query,
    cursor,
    limit,
  }: z.output<typeof exportDocumentsRpc.input>): Promise<z.output<typeof exportDocumentsRpc.output>> {
    return this.documents.page(actor, query, cursor, limit);
  }

  @RpcHandler(noteExportRpc)
  async noteExport({ actor }: z.output<typeof noteExportRpc.input>): Promise<Record<string, never>> {
    await this.documents.noteExport(actor);
    return {};
  }

  @RpcHandler(listRecentDocuments)
  async listRecent({
    actor,
  }: z.output<typeof listRecentDocuments.input>): Promise<{ items: RecentDocument[] }> {
    const uploads = await this.repository.newest(actor, RECENT);
    return { items: uploads.map((upload) => ({ ...upload, createdAt: upload.createdAt.toISOString() })) };
  }

  @RpcHandler(countDocuments)
  async count(): Promise<{ count: number }> {
    return { count: await this.repository.countAll() };
  }

  @RpcHandler(openDocumentFileRpc)
  openFile({ actor, id, use }: z.output<typeof openDocumentFileRpc.input>): Promise<SendableFile> {
    return this.documents.openFile(actor, id, use);
  }
}
