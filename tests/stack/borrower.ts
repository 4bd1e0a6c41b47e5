import type { Confirmation, Problem, UploadReceipt } from '@coverleaf/contracts';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import type { Stack } from './start-stack';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** The rest of a problem, for replies that may be an error. */
type Refusal = Partial<Omit<Problem, 'status'>>;

export interface UploadOptions {
  /** If omitted, a small PDF. */
  readonly bytes?: Uint8Array;
  readonly filename?: string;
  /** Fields that differ from `FIELDS`. Undefined leaves a field out. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly idempotencyKey?: string;
}

const FIELDS = { name: 'Ann Example', insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' };
export const CONTACT = {
  name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+1 555 010 0000',
  financialInstitution: 'Skyla',
  collateralDetails: '2021 Toyota Camry',
  loanNumberLast4: '1234',
};

/** Sends what a borrower's browser sends, without a browser. */
export class Borrower {
  constructor(private readonly stack: Pick<Stack, 'portalUrl'>) {}

  async upload({ bytes, filename = 'policy.pdf', fields, idempotencyKey }: UploadOptions = {}): Promise<
    Answer<UploadReceipt & Refusal>
  > {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FIELDS, ...fields }))
      if (value !== undefined) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes ?? (await samplePdf()))]), filename);
    return this.post('/api/v1/uploads', form, idempotencyKey ? { 'idempotency-key': idempotencyKey } : {});
  }

  confirm(
    { id, confirmationToken }: UploadReceipt,
    contact: Record<string, string> = {},
  ): Promise<Answer<Confirmation & Refusal>> {
    const body = JSON.stringify({ token: confirmationToken, ...CONTACT, ...contact });
    return this.post(`/api/v1/uploads/${id}/confirmation`, body, { 'content-type': 'application/json' });
  }

  /** Uploads a document and leaves contact details. @throws unless the portal accepts both */
  async send(
    options?: UploadOptions,
    contact?: Record<string, string>,
  ): Promise<{ receipt: UploadReceipt; confirmationId: string }> {
    const upload = await this.upload(options);
    const confirmation = await this.confirm(upload.body, contact);
    if (upload.status !== 201 || confirmation.status !== 201)
      throw new Error(`Upload and contact details were answered ${upload.status} and ${confirmation.status}`);
    return { receipt: upload.body, confirmationId: confirmation.body.id };
  }

  private async post<T>(
    path: string,
    body: FormData | string,
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const response = await fetch(this.stack.portalUrl + path, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as T };
  }
}
