import { createUploadRpc, type LenderRecord, type UploadReceipt } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LenderDirectory } from '../lenders/lender-directory';
import { type ReceivedUpload, UploadReader } from './upload-reader';

export interface UploadIntent {
  readonly upload: ReceivedUpload;
  readonly idempotencyKey: string | null;
}

export interface TakenUpload {
  readonly form: ReceivedUpload['form'];
  readonly financialInstitution: string;
  readonly receipt: UploadReceipt;
}

/** Takes an upload in: stores its file, has it registered, and drops the file again when it is refused. */
@Injectable()
export class UploadIntake {
  constructor(
    private readonly reader: UploadReader,
    private readonly lenders: LenderDirectory,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {}

  /**
   * @param prepare completes what was received, and names the act
   * @throws AppError
   */
  async take(
    request: FastifyRequest,
    prepare: (received: ReceivedUpload) => UploadIntent,
  ): Promise<TakenUpload> {
    const received = await this.reader.read(request);
    try {
      return await this.register(prepare(received));
    } catch (error) {
      // Only a plain no means that nobody needs the file. Where no answer came, the row may well have been written.
      if (error instanceof AppError && error.status < 500) await this.reader.discard(received.file);
      throw error;
    }
  }

  private async register({ upload: { form, file }, idempotencyKey }: UploadIntent): Promise<TakenUpload> {
    const lender = form.lenderSlug ? await this.lenders.find(form.lenderSlug) : null;
    const financialInstitution = institutionOf(form, lender);
    const { receipt, repeated } = await this.documents.call(createUploadRpc, {
      file,
      name: form.name,
      insuranceCompany: form.insuranceCompany,
      financialInstitution,
      lender: lender && { id: lender.id, accountId: lender.accountId },
      email: form.email ?? null,
      language: form.language ?? 'en',
      idempotencyKey,
    });
    if (repeated) await this.reader.discard(file);
    return { form, financialInstitution, receipt };
  }
}

function institutionOf(form: ReceivedUpload['form'], lender: LenderRecord | null): string {
  if (lender) return lender.name;
  if (form.lenderSlug) {
    throw validationFailed([{ field: 'lenderSlug', message: 'No active lender has this address' }]);
  }
  if (form.financialInstitution) return form.financialInstitution;
  throw validationFailed([{ field: 'financialInstitution', message: 'Fill in this field' }]);
}
