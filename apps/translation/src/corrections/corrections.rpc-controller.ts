import {
  correctTranslationRpc,
  deleteCorrectionRpc,
  getTranslationRpc,
  listTranslationsRpc,
  retryTranslationRpc,
  reviewTranslationRpc,
  type TranslationRecord,
  type TranslationRecordPage,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { TranslationAdminService } from './translation-admin.service';

@Controller()
export class CorrectionsController {
  constructor(private readonly translations: TranslationAdminService) {}

  @RpcHandler(listTranslationsRpc)
  list(input: z.output<typeof listTranslationsRpc.input>): Promise<TranslationRecordPage> {
    return this.translations.list(input);
  }

  @RpcHandler(getTranslationRpc)
  get(input: z.output<typeof getTranslationRpc.input>): Promise<TranslationRecord> {
    return this.translations.get(input);
  }

  @RpcHandler(correctTranslationRpc)
  correct(input: z.output<typeof correctTranslationRpc.input>): Promise<TranslationRecord> {
    return this.translations.correct(input);
  }

  @RpcHandler(reviewTranslationRpc)
  review(input: z.output<typeof reviewTranslationRpc.input>): Promise<TranslationRecord> {
    return this.translations.review(input);
  }

  @RpcHandler(deleteCorrectionRpc)
  async delete(input: z.output<typeof deleteCorrectionRpc.input>): Promise<Record<string, never>> {
    await this.translations.deleteCorrection(input);
    return {};
  }

  @RpcHandler(retryTranslationRpc)
  retry(input: z.output<typeof retryTranslationRpc.input>): Promise<TranslationRecord> {
    return this.translations.retry(input);
  }
}
