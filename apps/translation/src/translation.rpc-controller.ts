import { pretranslateRpc, publishStatusNameRpc, type TextScope, translateRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { PretranslationService } from './pretranslation/pretranslation.service';
import { StatusNames } from './published/status-names';
import { TranslatingService } from './translating/translating.service';

/** Queries of other services. `operationsController` answers the operations. */
@Controller()
export class TranslationController {
  constructor(
    private readonly translating: TranslatingService,
    private readonly statusNames: StatusNames,
    private readonly pretranslation: PretranslationService,
  ) {}

  @RpcHandler(translateRpc)
  async translate({
    texts,
    language,
    waitMs,
  }: z.output<typeof translateRpc.input>): Promise<{ translations: (string | null)[] }> {
    return { translations: await this.translating.translate(texts, language, waitMs) };
  }

  @RpcHandler(publishStatusNameRpc)
  async publishStatusName({ name }: { name: string }): Promise<Record<string, never>> {
    await this.statusNames.publish(name);
    return {};
  }

  /** Called by the lender service when texts have changed. */
  @RpcHandler(pretranslateRpc)
  async pretranslate({ scope }: { scope: TextScope }): Promise<Record<string, never>> {
    await this.pretranslation.start(scope);
    return {};
  }
}
