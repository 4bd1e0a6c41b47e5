import {
  deleteEmailRpc,
  type EmailRetentionPreview,
  eraseSenderRpc,
  planMailErasureRpc,
  previewEmailRetentionRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { RetentionService } from './retention.service';

@Controller()
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @RpcHandler(deleteEmailRpc)
  async delete({ actor, id }: z.output<typeof deleteEmailRpc.input>): Promise<Record<string, never>> {
    await this.retention.delete(actor, id);
    return {};
  }

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

  @RpcHandler(previewEmailRetentionRpc)
  preview({ emailsDays }: { emailsDays: number }): Promise<EmailRetentionPreview> {
    return this.retention.preview(emailsDays);
  }
}
