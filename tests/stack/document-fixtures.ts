import type { DocumentDetail } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from './borrower';
import type { StaffCaller } from './staff-caller';
import type { Stack } from './start-stack';

export const DOCUMENTS = '/api/v1/admin/documents';

/** What borrowers and staff do to documents without a browser. */
export class DocumentFixtures {
  constructor(
    private readonly stack: Stack,
    private readonly admin: StaffCaller,
  ) {}

  async requireApproval(value: boolean): Promise<void> {
    const body = [{ key: 'public.require_approval', value }];
    await this.admin.call('/api/v1/admin/settings', { method: 'PUT', body });
  }

  async detail(id: string): Promise<DocumentDetail> {
    return (await this.admin.call<DocumentDetail>(`${DOCUMENTS}/${id}`)).body;
  }

  async until(id: string, stage: DocumentDetail['stage']): Promise<void> {
    await waitFor(async () => (await this.detail(id)).stage === stage, {
      timeoutMs: 20_000,
      what: `it to be ${stage}`,
    });
  }

  /** Of a borrower called `name`; it then waits for approval. @returns its id */
  async upload(
    name: string,
    more: { pages?: number; lenderSlug?: string; language?: string } = {},
  ): Promise<string> {
    const { pages = 1, lenderSlug = 'skyla', language = 'en' } = more;
    const { status, body } = await new Borrower(this.stack).upload({
      bytes: await samplePdf(pages),
      filename: `${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
      fields: { name, insuranceCompany: 'Prairie Mutual', lenderSlug, language, email: 'ann@example.com' },
    });
    if (status !== 201) throw new Error(`The upload was answered ${status}`);
    await this.until(body.id, 'awaiting_approval');
    return body.id;
  }

  async reject(id: string, reason: string): Promise<void> {
    await this.admin.call(`${DOCUMENTS}/${id}/reject`, { body: { reason } });
  }
}
