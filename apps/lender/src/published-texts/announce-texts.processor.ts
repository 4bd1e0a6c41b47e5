import { announceTexts, type TextScope, pretranslateRpc } from '@coverleaf/contracts';
import { InjectRpc, type JobProcessor, Processor, RpcClient } from '@coverleaf/messaging';

@Processor(announceTexts)
export class AnnounceTextsProcessor implements JobProcessor<typeof announceTexts> {
  constructor(@InjectRpc('translation') private readonly translations: RpcClient) {}

  async process({ scope }: { scope: TextScope }): Promise<void> {
    await this.translations.call(pretranslateRpc, { scope });
  }
}
