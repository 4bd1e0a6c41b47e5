import {
  type DocumentDetail,
  type DocumentFile,
  type DocumentPage,
  type DocumentSummary,
  getDocument,
  getDocumentFileUrl,
  getDocumentRpc,
  getDocumentSummary,
  listDocuments,
  listDocumentsRpc,
  openDocumentFileRpc,
  summarizeDocumentsRpc,
} from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { LINK_SECONDS, LinkSigner } from '@coverleaf/object-store';
import { InjectConfig } from '@coverleaf/service-kit';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GatewayConfig, publicUrlOf } from '../gateway.config';
import { Input, type RouteInput } from '../http/route-input';
import { Route } from '../http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../staff/staff-session';
import { DocumentNames } from './document-names';
import { toDocumentQuery } from './document-query';

@Controller()
export class DocumentsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly names: DocumentNames,
    @InjectConfig() private readonly config: GatewayConfig,
  ) {}

  @Route(listDocuments)
  async list(
    @SignedIn() staff: StaffSession,
    @Input() { query: { cursor, limit, ...filter } }: RouteInput<typeof listDocuments>,
  ): Promise<DocumentPage> {
    const asked = { actor: actorOf(staff), query: toDocumentQuery(filter), cursor, limit };
    const page = await this.documents.call(listDocumentsRpc, asked);
    return { ...page, items: await this.names.rows(page.items) };
  }

  @Route(getDocumentSummary)
  summarize(@SignedIn() staff: StaffSession): Promise<DocumentSummary> {
    return this.documents.call(summarizeDocumentsRpc, { actor: actorOf(staff) });
  }

  @Route(getDocument)
  async get(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof getDocument>,
  ): Promise<DocumentDetail> {
    const actor = actorOf(staff);
    return this.names.detail(actor, await this.documents.call(getDocumentRpc, { actor, id: params.id }));
  }

  @Route(getDocumentFileUrl)
  async getFileUrl(
    @SignedIn() staff: StaffSession,
    @Input() { params, query }: RouteInput<typeof getDocumentFileUrl>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DocumentFile> {
    const isView = query.inline !== 'false';
    const asked = { actor: actorOf(staff), id: params.id, use: isView ? 'view' : 'download' } as const;
    const { key, name: fileName, type: contentType } = await this.documents.call(openDocumentFileRpc, asked);
    const now = Date.now();
    const disposition = isView ? 'inline' : 'attachment';
    const token = new LinkSigner(processKeyring()).sign(
      { bucket: 'insurance', key, disposition, fileName, contentType },
      now,
    );
    void reply.header('cache-control', 'no-store');
    return {
      url: `${publicUrlOf(this.config)}/files/${token}`,
      expiresAt: new Date(now + LINK_SECONDS * 1_000).toISOString(),
      fileName,
      contentType,
    };
  }
}
