import { pretranslateRpc, requestPretranslationRpc, type TextScope } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
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

  /** Called for an administrator. */
  @RpcHandler(requestPretranslationRpc)
  async request({
    actor,
    lenderId,
  }: z.output<typeof requestPretranslationRpc.input>): Promise<Record<string, never>> {
    await this.pretranslation.request(actor, lenderId);
    return {};
  }
}
