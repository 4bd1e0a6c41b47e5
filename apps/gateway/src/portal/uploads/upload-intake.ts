import { createUploadRpc, type LenderRecord, type UploadReceipt } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, unavailable, validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FormReader } from '../../platform/forms/form-reader';
import { callerOf } from '../../platform/limits/caller';
import { LenderCache } from '../../platform/cache/lender-cache';
import { BORROWERS_FORM, type ReceivedUpload } from './borrowers-form';
import { CallerTurns } from '../../platform/limits/caller-turns';

export interface UploadIntent {
  readonly upload: ReceivedUpload;
  readonly idempotencyKey: string | null;
}

type UploadQuestion = z.input<typeof createUploadRpc.input>;

/** What was asked for, and the receipt. */
export interface TakenUpload extends UploadQuestion {
  readonly receipt: UploadReceipt;
}

/** Takes an upload in: stores its file, has it registered, and drops the file again when it is refused. */
@Injectable()
export class UploadIntake {
  constructor(
    private readonly forms: FormReader,
    private readonly lenders: LenderCache,
    private readonly turns: CallerTurns,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {}

  /**
   * @param prepare completes what was received, and names the act
   * @param typed takes the text fields as they come in, for when the upload is refused
   * @throws AppError
   */
  async take(
    request: FastifyRequest,
    prepare: (received: ReceivedUpload) => UploadIntent,
    typed?: Map<string, string>,
  ): Promise<TakenUpload> {
    const received = await this.forms.read(request, BORROWERS_FORM, typed);
    try {
      const question = await this.questionOf(prepare(received));
      const { receipt, repeated } = await this.turns.take(callerOf(request), () =>
        this.documents.call(createUploadRpc, question),
      );
      if (repeated) await this.forms.discard(BORROWERS_FORM, received.file);
      return { ...question, receipt };
    } catch (error) {
      if (!mayBeRegistered(error)) await this.forms.discard(BORROWERS_FORM, received.file);
      throw error;
    }
  }

  private async questionOf({
    upload: { form, file },
    idempotencyKey,
  }: UploadIntent): Promise<UploadQuestion> {
    const lender = form.lenderSlug ? await this.lenderOf(form.lenderSlug) : null;
    return {
      file,
      name: form.name,
      insuranceCompany: form.insuranceCompany,
      financialInstitution: lender?.name ?? form.financialInstitution ?? '',
      lender: lender && { id: lender.id, accountId: lender.accountId, rightTrack: lender.rightTrack },
      email: form.email ?? null,
      language: form.language ?? 'en',
      idempotencyKey,
    };
  }

  private async lenderOf(slug: string): Promise<LenderRecord> {
    const lender = await this.lenders.find(slug).catch((cause: unknown) => {
      throw unavailable('The lender could not be looked up.', cause);
    });
    if (!lender)
      throw validationFailed([{ field: 'lenderSlug', message: 'No active lender has this address' }]);
    return lender;
  }
}

/**
 * Where no answer came, or the document service failed half-way, the row may well have been written, and needs its
 * file. Everything else is a plain no.
 */
function mayBeRegistered(error: unknown): boolean {
  const plainNo = ['unavailable', 'inspection_busy'];
  return !(error instanceof AppError) || (error.status >= 500 && !plainNo.includes(error.code));
}
