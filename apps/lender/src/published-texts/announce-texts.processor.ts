import { announceTexts, type TextScope, pretranslateRpc } from '@coverleaf/contracts';
import { InjectRpc, type JobProcessor, Processor, RpcClient } from '@coverleaf/messaging';

/** Requests the pretranslation of published texts. */
@Processor(announceTexts)
export class AnnounceTextsProcessor implements JobProcessor<typeof announceTexts> {
  constructor(@InjectRpc('translation') private readonly translations: RpcClient) {}

  async process({ scope }: { scope: TextScope }): Promise<void> {
    await this.translations.call(pretranslateRpc, { scope });
  }
}
