import {
  findPublishedTextsRpc,
  listPublishedTextsRpc,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { PublishedTextsRepository } from './published-texts.repository';
import { type TextPage, TextPages } from './text-pages';

@Controller()
export class PublishedTextsController {
  constructor(
    private readonly texts: PublishedTextsRepository,
    private readonly pages: TextPages,
  ) {}

  @RpcHandler(findPublishedTextsRpc)
  find({ texts }: { texts: string[] }): Promise<{ places: PublishedPlace[][]; siteName: string }> {
    return this.texts.find(texts);
  }

  @RpcHandler(listPublishedTextsRpc)
  list({ scope, cursor }: { scope: TextScope; cursor?: string | undefined }): Promise<TextPage> {
    return this.pages.read(scope, cursor);
  }
}
