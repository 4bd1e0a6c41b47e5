import { readProgressRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadProgressService } from './upload-progress.service';

@Controller()
export class StatusController {
  constructor(private readonly progress: UploadProgressService) {}

  @RpcHandler(readProgressRpc)
  read({ token }: { token: string }): Promise<z.output<typeof readProgressRpc.output>> {
    return this.progress.read(token);
  }
}
