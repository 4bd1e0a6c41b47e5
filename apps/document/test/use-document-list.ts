import { randomUUID } from 'node:crypto';
import type { DocumentQuery } from '@coverleaf/contracts';
import { newActor } from '@coverleaf/testing';
import { DocumentsService } from '../src/documents/documents.service';
import type { UploadEntity } from '../src/uploads/upload.entity';
import { useDocument } from './start-document';

/** The lender of `manager`, and another one. */
export const LENDER = randomUUID();
export const OTHER = randomUUID();

/** The document service with its list, for the tests of a block; empty after each. */
export function useDocumentList() {
  const service = useDocument();
  const documents = () => service.get(DocumentsService);
  const admin = newActor();
  const manager = newActor({ role: 'site_manager', lenderId: LENDER });
  afterEach(() => service.empty());
  return {
    service,
    documents,
    admin,
    manager,
    insert: (upload?: Partial<UploadEntity>) => service.insertUpload(upload),
    found: async (query: DocumentQuery, actor = admin): Promise<string[]> =>
      (await documents().list({ actor, query, limit: 50 })).items.map(({ id }) => id),
  };
}
