import { fetchAgainRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { FetchingService } from './fetching.service';

@Controller()
export class FetchingController {
  constructor(private readonly fetching: FetchingService) {}

  @RpcHandler(fetchAgainRpc)
  async retry({ actor, id }: z.output<typeof fetchAgainRpc.input>): Promise<Record<string, never>> {
    await this.fetching.retry(actor, id);
    return {};
  }
}
