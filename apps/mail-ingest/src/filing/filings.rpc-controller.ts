import { type AttachmentFiling, fileAttachmentRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { FilingsService } from './filings.service';

@Controller()
export class FilingsController {
  constructor(private readonly filings: FilingsService) {}

  @RpcHandler(fileAttachmentRpc)
  file(question: z.output<typeof fileAttachmentRpc.input>): Promise<AttachmentFiling> {
    return this.filings.fileByStaff(question);
  }
}
