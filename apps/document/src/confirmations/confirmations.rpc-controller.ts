import { type Confirmation, confirmUploadRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ConfirmationsService } from './confirmations.service';

@Controller()
export class ConfirmationsController {
  constructor(private readonly confirmations: ConfirmationsService) {}

  @RpcHandler(confirmUploadRpc)
  confirm({ uploadId, token, form }: z.output<typeof confirmUploadRpc.input>): Promise<Confirmation> {
    return this.confirmations.confirm(uploadId, token, form);
  }
}
