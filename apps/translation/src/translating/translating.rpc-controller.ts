import { type LanguageCode, translateRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { TranslatingService } from './translating.service';

@Controller()
export class TranslatingController {
  constructor(private readonly translating: TranslatingService) {}

  @RpcHandler(translateRpc)
  async translate(input: {
    texts: string[];
    language: LanguageCode;
    waitMs: number;
  }): Promise<{ translations: (string | null)[] }> {
    return { translations: await this.translating.translate(input.texts, input.language, input.waitMs) };
  }
}
