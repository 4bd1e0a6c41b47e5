import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { drawPage, drawPageRpc, MAX_UPLOAD_BYTES } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FileForm, FormReader, type ReceivedFile } from '../../platform/forms/form-reader';
import { Route } from '../../platform/http/route.decorator';
import { InspectionLimit } from '../../platform/http/caller-limits';
import { callerOf } from '../../platform/http/rate-limit.guard';

/** No row names these files. A maintenance job deletes those that a crash leaves behind. */
const PAGE_FORM: FileForm = {
  fields: z.strictObject({}),
  bucket: 'insurance',
  keyOf: () => `insurance_docs/page-${randomUUID()}`,
  maxBytes: MAX_UPLOAD_BYTES,
  tooLarge: 'This file is larger than 10 MB.',
};

/** Converts a page's image to JPEG. Neither file is kept. */
@Controller()
export class PageImagesController {
  constructor(
    private readonly forms: FormReader,
    private readonly inspections: InspectionLimit,
    @InjectRpc('document') private readonly documents: RpcClient,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  @Route(drawPage)
  async draw(@Req() request: FastifyRequest): Promise<StreamableFile> {
    const { file } = await this.forms.read(request, PAGE_FORM);
    const jpeg = { key: `${file.key}.jpg` };
    try {
      const { bytes } = await this.inspections.run(
        () => this.documents.call(drawPageRpc, { key: file.key, jpegKey: jpeg.key }),
        { key: callerOf(request) },
      );
      const body = await this.open(jpeg);
      return new StreamableFile(body, { type: 'image/jpeg', length: bytes });
    } catch (error) {
      await this.forms.delete(PAGE_FORM, jpeg);
      throw error;
    } finally {
      await this.forms.delete(PAGE_FORM, file);
    }
  }

  /** The file is deleted when the stream closes. */
  private async open(jpeg: Pick<ReceivedFile, 'key'>): Promise<Readable> {
    const body = await this.store.get(PAGE_FORM.bucket, jpeg.key);
    return body.once('close', () => void this.forms.delete(PAGE_FORM, jpeg));
  }
}
