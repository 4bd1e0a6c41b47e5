import {
  type ErasureAnswer,
  type ErasurePage,
  listErasuresRpc,
  requestErasureRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ErasuresRepository } from './erasures.repository';
import { ErasuresService } from './erasures.service';

@Controller()
export class ErasuresController {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly repository: ErasuresRepository,
  ) {}

  @RpcHandler(requestErasureRpc)
  request({ actor, email, dryRun }: z.output<typeof requestErasureRpc.input>): Promise<ErasureAnswer> {
    return this.erasures.request(actor, email, dryRun);
  }

  @RpcHandler(listErasuresRpc)
  list({ cursor, limit }: z.output<typeof listErasuresRpc.input>): Promise<ErasurePage> {
    return this.repository.page(cursor, limit);
  }
}
