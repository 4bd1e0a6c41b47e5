import { listLenderTextsRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { LenderTexts } from './lender-texts';

@Controller()
export class LenderTextsController {
  constructor(private readonly texts: LenderTexts) {}

  @RpcHandler(listLenderTextsRpc)
  list({ cursor }: z.output<typeof listLenderTextsRpc.input>): ReturnType<LenderTexts['list']> {
    return this.texts.list(cursor);
  }
}
