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
  constructor(private readonly desk: TranslationAdminService) {}

  @RpcHandler(listTranslationsRpc)
  list(given: z.output<typeof listTranslationsRpc.input>): Promise<TranslationRecordPage> {
    return this.desk.list(given);
  }

  @RpcHandler(getTranslationRpc)
  get(given: z.output<typeof getTranslationRpc.input>): Promise<TranslationRecord> {
    return this.desk.get(given);
  }

  @RpcHandler(correctTranslationRpc)
  correct(given: z.output<typeof correctTranslationRpc.input>): Promise<TranslationRecord> {
    return this.desk.correct(given);
  }

  @RpcHandler(reviewTranslationRpc)
  review(given: z.output<typeof reviewTranslationRpc.input>): Promise<TranslationRecord> {
    return this.desk.review(given);
  }

  @RpcHandler(deleteCorrectionRpc)
  async drop(given: z.output<typeof deleteCorrectionRpc.input>): Promise<Record<string, never>> {
    await this.desk.drop(given);
    return {};
  }

  @RpcHandler(retryTranslationRpc)
  retry(given: z.output<typeof retryTranslationRpc.input>): Promise<TranslationRecord> {
    return this.desk.retry(given);
  }
}
