import { requestPretranslationRpc, type TextScope, pretranslateRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AheadRuns } from './ahead-runs';
import { AskAheadService } from './ask-ahead.service';

@Controller()
export class AheadController {
  constructor(
    private readonly runs: AheadRuns,
    private readonly asking: AskAheadService,
  ) {}

  /** The lender service's, when texts have changed. */
  @RpcHandler(pretranslateRpc)
  async ahead({ scope }: { scope: TextScope }): Promise<Record<string, never>> {
    await this.runs.ask(scope);
    return {};
  }

  /** An administrator's. */
  @RpcHandler(requestPretranslationRpc)
  async ask({
    actor,
    lenderId,
  }: z.output<typeof requestPretranslationRpc.input>): Promise<Record<string, never>> {
    await this.asking.ask(actor, lenderId);
    return {};
  }
}
