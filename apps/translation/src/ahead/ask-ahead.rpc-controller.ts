import { askAheadRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AskAheadService } from './ask-ahead.service';

@Controller()
export class AskAheadController {
  constructor(private readonly ahead: AskAheadService) {}

  @RpcHandler(askAheadRpc)
  async ask({ actor, lenderId }: z.output<typeof askAheadRpc.input>): Promise<Record<string, never>> {
    await this.ahead.ask(actor, lenderId);
    return {};
  }
}
