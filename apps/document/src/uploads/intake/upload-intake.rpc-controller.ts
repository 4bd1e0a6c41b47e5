import { createUploadRpc, drawPageRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { FileInspector } from '../inspection/file-inspector';
import { type CreatedUpload, type NewUpload, UploadIntakeService } from './upload-intake.service';

@Controller()
export class UploadIntakeController {
  constructor(
    private readonly uploads: UploadIntakeService,
    private readonly inspector: FileInspector,
  ) {}

  @RpcHandler(createUploadRpc)
  create(upload: NewUpload): Promise<CreatedUpload> {
    return this.uploads.create(upload);
  }

  @RpcHandler(drawPageRpc)
  async drawPage({
    key,
    jpegKey,
  }: z.output<typeof drawPageRpc.input>): Promise<z.input<typeof drawPageRpc.output>> {
    return { bytes: await this.inspector.toJpeg(key, jpegKey) };
  }
}
