import { createHash } from 'node:crypto';
import { Chunks } from '@coverleaf/bounded-process';
import {
  createUploadRpc,
  IdempotencyKey,
  type LenderRecord,
  MAX_UPLOAD_BYTES,
  UploadForm,
  type UploadReceipt,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { uploadKey } from '@coverleaf/object-store';
import { FileInspector, type OpenedFile } from '@coverleaf/parsers';
import { AppError, unavailable, validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { LenderCache } from '../../platform/cache/content-caches';
import { type FileForm, FormReader, type ReceivedForm } from '../../platform/forms/form-reader';
import { InspectionLimit } from '../../platform/http/caller-limits';
import { callerOf } from '../../platform/http/rate-limit.guard';

export type ReceivedUpload = ReceivedForm<typeof UploadForm>;

const UPLOAD_FORM: Omit<FileForm, 'fields'> = {
  bucket: 'insurance',
  keyOf: (originalFilename) => uploadKey(originalFilename, new Date()),
  maxBytes: MAX_UPLOAD_BYTES,
  tooLarge: 'This file is larger than 10 MB.',
  isOpened: true,
};

export interface UploadIntent {
  readonly upload: ReceivedUpload;
  readonly idempotencyKey: string | null;
}

type UploadInput = z.input<typeof createUploadRpc.input>;

export type DescribedUpload = Omit<UploadInput, 'file'>;

export interface RegisteredUpload extends UploadInput {
  readonly receipt: UploadReceipt;
}

/** Receives an upload: stores and inspects its file, registers it with the document service, and deletes it on refusal. */
@Injectable()
export class UploadIntake {
  constructor(
    private readonly forms: FormReader,
    private readonly lenders: LenderCache,
    private readonly inspections: InspectionLimit,
    private readonly inspector: FileInspector,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {}

  /**
   * @param prepare completes the form @param textFields collects the text fields, for a refused form @throws AppError
   */
  receive(
    request: FastifyRequest,
    prepare: (received: ReceivedUpload) => UploadIntent,
    textFields?: Map<string, string>,
  ): Promise<RegisteredUpload> {
    return this.take(request, UploadForm, (received) => this.inputOf(prepare(received)), textFields);
  }

  /** The same for another form. @param describe the upload in the form */
  async take<Fields extends z.ZodType>(
    request: FastifyRequest,
    fields: Fields,
    describe: (received: ReceivedForm<Fields>) => Promise<DescribedUpload>,
    textFields?: Map<string, string>,
  ): Promise<RegisteredUpload> {
    const received = await this.forms.read(request, { ...UPLOAD_FORM, fields }, textFields);
    try {
      const form = await describe(received);
      const opened = await this.inspect(received, callerOf(request));
      const input = { ...form, file: { ...received.file, ...opened } };
      const { receipt, repeated } = await this.documents.call(createUploadRpc, input);
      if (repeated) await this.forms.delete(UPLOAD_FORM, received.file);
      return { ...input, receipt };
    } catch (error) {
      if (!mayBeRegistered(error)) await this.forms.delete(UPLOAD_FORM, received.file);
      throw error;
    } finally {
      received.content.release();
    }
  }

  private async inspect({ content }: Pick<ReceivedUpload, 'content'>, caller: string): Promise<OpenedFile> {
    return this.inspections.run(async () => this.inspector.inspect(new Chunks(await content.read())), {
      key: caller,
    });
  }

  private async inputOf({ upload: { form }, idempotencyKey }: UploadIntent): Promise<DescribedUpload> {
    const lender = form.lenderSlug ? await this.lenderOf(form.lenderSlug) : null;
    return {
      name: form.name,
      insuranceCompany: form.insuranceCompany,
      financialInstitution: lender?.name ?? form.financialInstitution ?? '',
      lender: lender && { id: lender.id, accountId: lender.accountId, rightTrack: lender.rightTrack },
      email: form.email ?? null,
      language: form.language ?? 'en',
      idempotencyKey,
      ...(form.loanToken && { loanToken: form.loanToken }),
      ...(form.reference && { references: [form.reference] }),
      ...(form.answers && { answers: form.answers }),
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

/** @param key the header @throws AppError 422 */
export function checkedKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  const result = IdempotencyKey.safeParse(key);
  if (result.success) return result.data;
  throw validationFailed([{ field: 'Idempotency-Key', message: 'Use 8 to 200 visible ASCII characters' }]);
}

/** The same form, sent again within this time, counts as one upload; in milliseconds. */
const DEDUPE_MS = 10 * 60_000;

/** The key of a form without script. Derived from the content, because cached pages can't contain one. */
export function keyOfForm(form: unknown, { sha256 }: ReceivedUpload['file'], caller: string): string {
  const content = JSON.stringify([form, sha256, caller, Math.floor(Date.now() / DEDUPE_MS)]);
  return `form-${createHash('sha256').update(content).digest('base64url')}`;
}

/** After a time-out or internal error of the document service, the row may exist and need its file. */
function mayBeRegistered(error: unknown): boolean {
  const definite = ['unavailable', 'inspection_busy'];
  return !(error instanceof AppError) || (error.status >= 500 && !definite.includes(error.code));
}
