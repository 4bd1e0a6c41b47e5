import { EXPORT_ROWS, exportDocuments, exportDocumentsRpc, noteExportRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { csvOf } from './document-export';
import { DocumentNames } from './document-names';
import { toDocumentQuery } from './document-query';

@Controller()
export class DocumentExportController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly names: DocumentNames,
  ) {}

  @Route(exportDocuments)
  async export(
    @SignedIn() staff: StaffSession,
    @Input() { query: filter }: RouteInput<typeof exportDocuments>,
  ): Promise<StreamableFile> {
    const actor = actorOf(staff);
    // Once, so that a day that ends meanwhile ends no export.
    const query = toDocumentQuery(filter);
    const readPage = async (cursor: string | undefined) => {
      const page = await this.documents.call(exportDocumentsRpc, {
        actor,
        query,
        cursor,
        limit: EXPORT_ROWS,
      });
      return { ...page, items: await this.names.rows(page.items) };
    };
    // The first page is asked for before anything is said, so that a failure can still be one.
    const first = await readPage(undefined);
    await this.documents.call(noteExportRpc, { actor });
    const lines = csvOf((cursor) => (cursor ? readPage(cursor) : Promise.resolve(first)));
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="documents-${day}.csv"`,
    });
  }
}
