import {
  findPublishedTextsRpc,
  listLenderTextsRpc,
  listPublishedTextsRpc,
  type PublishedPlace,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { type LenderTextPage, PublishedTextsRepository, type TextPage } from './published-texts.repository';

@Controller()
export class PublishedTextsController {
  constructor(private readonly texts: PublishedTextsRepository) {}

  @RpcHandler(findPublishedTextsRpc)
  find({ texts }: z.output<typeof findPublishedTextsRpc.input>): Promise<{
    places: PublishedPlace[][];
    siteName: string;
  }> {
    return this.texts.find(texts);
  }

  @RpcHandler(listPublishedTextsRpc)
  list({ scope, cursor }: z.output<typeof listPublishedTextsRpc.input>): Promise<TextPage> {
    return this.texts.list(scope, cursor);
  }

  @RpcHandler(listLenderTextsRpc)
  listByLender({ cursor }: z.output<typeof listLenderTextsRpc.input>): Promise<LenderTextPage> {
    return this.texts.listByLender(cursor);
  }
}
