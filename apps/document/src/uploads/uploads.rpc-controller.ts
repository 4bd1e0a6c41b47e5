import {
  countDocuments,
  createUploadRpc,
  listRecentDocuments,
  type RecentDocument,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadsRepository } from './uploads.repository';
import { type CreatedUpload, type NewUpload, UploadsService } from './uploads.service';

/** On the dashboard. */
const RECENT = 5;

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly documents: UploadsRepository,
  ) {}

  @RpcHandler(createUploadRpc)
  create(upload: NewUpload): Promise<CreatedUpload> {
    return this.uploads.create(upload);
  }

  @RpcHandler(listRecentDocuments)
  async listRecent({
    actor,
  }: z.output<typeof listRecentDocuments.input>): Promise<{ items: RecentDocument[] }> {
    const uploads = await this.documents.newest(actor, RECENT);
    return { items: uploads.map((upload) => ({ ...upload, createdAt: upload.createdAt.toISOString() })) };
  }

  @RpcHandler(countDocuments)
  async count(): Promise<{ count: number }> {
    return { count: await this.documents.count() };
  }
}
