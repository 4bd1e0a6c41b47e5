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
import { RemovalsService } from './removals.service';

@Controller()
export class RemovalsController {
  constructor(private readonly removals: RemovalsService) {}

  @RpcHandler(deleteEmailRpc)
  async delete({ actor, id }: z.output<typeof deleteEmailRpc.input>): Promise<Record<string, never>> {
    await this.removals.delete(actor, id);
    return {};
  }

  @RpcHandler(planMailErasureRpc)
  async plan({ emailHash }: { emailHash: string }): Promise<{ mails: number }> {
    return { mails: await this.removals.countOf(emailHash) };
  }

  @RpcHandler(eraseSenderRpc)
  erase({
    erasureId,
    emailHash,
  }: z.output<typeof eraseSenderRpc.input>): Promise<{ mails: number; isDone: boolean }> {
    return this.removals.eraseSender(erasureId, emailHash);
  }

  @RpcHandler(previewEmailRetentionRpc)
  preview({ emailsDays }: { emailsDays: number }): Promise<EmailRetentionPreview> {
    return this.removals.preview(emailsDays);
  }
}
