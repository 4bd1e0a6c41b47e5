import { pretranslateRpc, type TextScope } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { PretranslationService } from './pretranslation.service';

@Controller()
export class PretranslationController {
  constructor(private readonly pretranslation: PretranslationService) {}

  /** Called by the lender service when texts have changed. */
  @RpcHandler(pretranslateRpc)
  async start({ scope }: { scope: TextScope }): Promise<Record<string, never>> {
    await this.pretranslation.start(scope);
    return {};
  }
}
