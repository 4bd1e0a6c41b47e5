import { findPublishedTextsRpc, type PublishedPlace } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { PublishedTextsRepository } from './published-texts.repository';

@Controller()
export class PublishedTextsController {
  constructor(private readonly texts: PublishedTextsRepository) {}

  @RpcHandler(findPublishedTextsRpc)
  find({ texts }: { texts: string[] }): Promise<{ places: PublishedPlace[][]; siteName: string }> {
    return this.texts.find(texts);
  }
}
