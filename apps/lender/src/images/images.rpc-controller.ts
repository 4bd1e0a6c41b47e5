import {
  addImageRpc,
  deleteImageRpc,
  findImageRpc,
  type Image,
  type ImagePage,
  listImagesRpc,
  type StoredImage,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImagesService } from './images.service';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @RpcHandler(listImagesRpc)
  list({ filter }: z.output<typeof listImagesRpc.input>): Promise<ImagePage> {
    return this.images.list(filter);
  }

  @RpcHandler(findImageRpc)
  find({ name }: z.output<typeof findImageRpc.input>): Promise<StoredImage | null> {
    return this.images.find(name);
  }

  @RpcHandler(addImageRpc)
  add(upload: z.output<typeof addImageRpc.input>): Promise<Image> {
    return this.images.add(upload);
  }

  @RpcHandler(deleteImageRpc)
  async delete({ actor, name }: z.output<typeof deleteImageRpc.input>): Promise<Record<string, never>> {
    await this.images.delete(actor, name);
    return {};
  }
}
