import { addImageRpc, findImageRpc, type Image, type StoredImage } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImagesService } from './images.service';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @RpcHandler(findImageRpc)
  find({ name }: z.output<typeof findImageRpc.input>): Promise<StoredImage | null> {
    return this.images.find(name);
  }

  @RpcHandler(addImageRpc)
  add(upload: z.output<typeof addImageRpc.input>): Promise<Image> {
    return this.images.add(upload);
  }
}
