import { createUploadRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { type CreatedUpload, type NewUpload, UploadsService } from './uploads.service';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @RpcHandler(createUploadRpc)
  create(upload: NewUpload): Promise<CreatedUpload> {
    return this.uploads.create(upload);
  }
}
