import type { DocumentDetail } from '@coverleaf/contracts';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { eventually } from './eventually';
import { admin, borrower } from './product';

export const DOCUMENTS = '/api/v1/admin/documents';

/** What borrowers and the administrator do with documents, without a browser. */
export const documents = {
  detail: (id: string): Promise<DocumentDetail> => admin.get<DocumentDetail>(`${DOCUMENTS}/${id}`),

  async until(id: string, stage: DocumentDetail['stage']): Promise<void> {
    await eventually(`it to be ${stage}`, async () => (await documents.detail(id)).stage === stage);
  },

  /**
   * Uploads as a borrower called `name` and waits until the document reaches a stage; by default, until it awaits
   * approval. @returns the document's id
   */
  async upload(
    name: string,
    more: {
      pages?: number;
      lenderSlug?: string;
      language?: string;
      stage?: DocumentDetail['stage'];
      email?: string;
      /** The status token of the document that it answers. */
      answers?: string;
    } = {},
  ): Promise<string> {
    const {
      pages = 1,
      lenderSlug = 'skyla',
      language = 'en',
      stage = 'awaiting_approval',
      email = 'ann@example.com',
      answers,
    } = more;
    const { status, body } = await borrower.upload({
      bytes: await samplePdf(pages),
      filename: `${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
      fields: { name, lenderSlug, language, email, answers },
    });
    if (status !== 201) throw new Error(`The upload was answered ${status}`);
    await documents.until(body.id, stage);
    return body.id;
  },

  async reject(id: string, reason: string): Promise<void> {
    await admin.call(`${DOCUMENTS}/${id}/reject`, { body: { reason } });
  },
};
