import {
  type DocumentDetail,
  type DocumentPage,
  type DocumentSummary,
  type FileLink,
  getDocument,
  getDocumentFileUrl,
  getDocumentRpc,
  getDocumentSummary,
  listDocuments,
  listDocumentsRpc,
  openDocumentFileRpc,
  summarizeDocumentsRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { FileLinks, useOf } from '../../platform/files/file-links';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { DocumentNames } from './document-names';
import { toDocumentQuery } from './document-query';

@Controller()
export class DocumentsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly names: DocumentNames,
    private readonly links: FileLinks,
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
  ): Promise<FileLink> {
    const use = useOf(query);
    const file = await this.documents.call(openDocumentFileRpc, {
      actor: actorOf(staff),
      id: params.id,
      use,
    });
    return this.links.make('insurance', file, use);
  }
}
