import { readProgressRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { StatusService } from './status.service';

@Controller()
export class StatusController {
  constructor(private readonly progress: StatusService) {}

  @RpcHandler(readProgressRpc)
  read({ token }: { token: string }): Promise<z.output<typeof readProgressRpc.output>> {
    return this.progress.read(token);
  }
}
