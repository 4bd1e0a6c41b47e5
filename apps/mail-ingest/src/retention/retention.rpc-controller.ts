import { eraseSenderRpc, planMailErasureRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { RetentionService } from './retention.service';

@Controller()
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @RpcHandler(planMailErasureRpc)
  async plan({ emailHash }: { emailHash: string }): Promise<{ mails: number }> {
    return { mails: await this.retention.countOfSender(emailHash) };
  }

  @RpcHandler(eraseSenderRpc)
  erase({
    erasureId,
    emailHash,
  }: z.output<typeof eraseSenderRpc.input>): Promise<{ mails: number; isDone: boolean }> {
    return this.retention.eraseSender(erasureId, emailHash);
  }
}
