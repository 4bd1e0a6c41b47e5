import type { Confirmation, Problem, UploadReceipt } from '@coverleaf/contracts';
import type { Stack } from './start-stack';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** What a problem adds; absent where all went well. */
type Refusal = Partial<Omit<Problem, 'status'>>;

export interface UploadOptions {
  readonly bytes: Uint8Array;
  readonly filename?: string;
  readonly fields?: Record<string, string>;
  readonly idempotencyKey?: string;
}

const CONTACT = {
  name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+1 555 010 0000',
  financialInstitution: 'Skyla',
  collateralDetails: '2021 Toyota Camry',
  loanNumberLast4: '1234',
};

/** What a borrower's browser sends, without the browser. */
export class Borrower {
  constructor(private readonly stack: Pick<Stack, 'portalUrl'>) {}

  async upload({
    bytes,
    filename = 'policy.pdf',
    fields,
    idempotencyKey,
  }: UploadOptions): Promise<Answer<UploadReceipt & Refusal>> {
    const form = new FormData();
    const given = fields ?? { name: 'Ann Example', insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' };
    for (const [name, value] of Object.entries(given)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), filename);
    return this.send('/api/v1/uploads', form, idempotencyKey ? { 'idempotency-key': idempotencyKey } : {});
  }

  confirm(
    { id, confirmationToken }: UploadReceipt,
    contact: Record<string, string> = {},
  ): Promise<Answer<Confirmation & Refusal>> {
    const body = JSON.stringify({ token: confirmationToken, ...CONTACT, ...contact });
    return this.send(`/api/v1/uploads/${id}/confirmation`, body, { 'content-type': 'application/json' });
  }

  private async send<T>(
    path: string,
    body: FormData | string,
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const response = await fetch(this.stack.portalUrl + path, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as T };
  }
}
