import {
  addPictureRpc,
  deleteImageRpc,
  findPictureRpc,
  type Image,
  type ImagePage,
  listImagesRpc,
  type StoredPicture,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImagesRepository } from './images.repository';
import { ImagesService, type NewPicture } from './images.service';

@Controller()
export class ImagesController {
  constructor(
    private readonly repository: ImagesRepository,
    private readonly images: ImagesService,
  ) {}

  @RpcHandler(listImagesRpc)
  list({ filter }: z.output<typeof listImagesRpc.input>): Promise<ImagePage> {
    return this.repository.list(filter);
  }

  @RpcHandler(findPictureRpc)
  find({ name }: z.output<typeof findPictureRpc.input>): Promise<StoredPicture | null> {
    return this.repository.find(name);
  }

  @RpcHandler(addPictureRpc)
  add(sent: NewPicture): Promise<Image> {
    return this.images.add(sent);
  }

  @RpcHandler(deleteImageRpc)
  async delete({ actor, name }: z.output<typeof deleteImageRpc.input>): Promise<Record<string, never>> {
    await this.images.delete(actor, name);
    return {};
  }
}
