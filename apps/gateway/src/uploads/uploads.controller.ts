import {
  createUpload,
  createUploadRpc,
  IdempotencyKey,
  type LenderRecord,
  type UploadReceipt,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, validationFailed } from '@coverleaf/service-kit';
import { Controller, Headers, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimited } from '../http/rate-limit.guard';
import { Route } from '../http/route.decorator';
import { LenderDirectory } from '../lenders/lender-directory';
import { type ReceivedUpload, UploadReader } from './upload-reader';

@Controller()
export class UploadsController {
  constructor(
    private readonly reader: UploadReader,
    private readonly lenders: LenderDirectory,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {}

  @Route(createUpload)
  @RateLimited('uploads')
  async create(
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<UploadReceipt> {
    const idempotencyKey = checkKey(key);
    const received = await this.reader.read(request);
    try {
      return await this.register(received, idempotencyKey);
    } catch (error) {
      // Only a plain no means that nobody needs the file. Where no answer came, the row may well have been written.
      if (error instanceof AppError && error.status < 500) await this.reader.discard(received.file);
      throw error;
    }
  }

  private async register(
    { form, file }: ReceivedUpload,
    idempotencyKey: string | null,
  ): Promise<UploadReceipt> {
    const lender = form.lenderSlug ? await this.lenders.find(form.lenderSlug) : null;
    const { receipt, repeated } = await this.documents.call(createUploadRpc, {
      file,
      name: form.name,
      insuranceCompany: form.insuranceCompany,
      financialInstitution: institutionOf(form, lender),
      lender: lender && { id: lender.id, accountId: lender.accountId },
      email: form.email ?? null,
      language: form.language ?? 'en',
      idempotencyKey,
    });
    if (repeated) await this.reader.discard(file);
    return receipt;
  }
}

function institutionOf(form: ReceivedUpload['form'], lender: LenderRecord | null): string {
  if (lender) return lender.name;
  if (form.lenderSlug)
    throw validationFailed([{ field: 'lenderSlug', message: 'No active lender has this address' }]);
  if (form.financialInstitution) return form.financialInstitution;
  throw validationFailed([{ field: 'financialInstitution', message: 'Fill in this field' }]);
}

function checkKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  const result = IdempotencyKey.safeParse(key);
  if (!result.success)
    throw validationFailed([{ field: 'Idempotency-Key', message: 'Use 8 to 200 visible ASCII characters' }]);
  return result.data;
}
