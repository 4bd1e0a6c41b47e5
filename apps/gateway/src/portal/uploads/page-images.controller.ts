import { drawPage, MAX_UPLOAD_BYTES } from '@coverleaf/contracts';
import { FileInspector } from '@coverleaf/parsers';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type MemoryForm, MemoryFormReader } from '../../platform/forms/memory-form';
import { InspectionLimit } from '../../platform/http/caller-limits';
import { callerOf } from '../../platform/http/rate-limit.guard';
import { Route } from '../../platform/http/route.decorator';

const PAGE_FORM: MemoryForm = { maxBytes: MAX_UPLOAD_BYTES, tooLarge: 'This file is larger than 10 MB.' };

/** Converts a page's image to JPEG, in memory. */
@Controller()
export class PageImagesController {
  constructor(
    private readonly forms: MemoryFormReader,
    private readonly inspections: InspectionLimit,
    private readonly inspector: FileInspector,
  ) {}

  @Route(drawPage)
  draw(@Req() request: FastifyRequest): Promise<StreamableFile> {
    return this.forms.read(request, PAGE_FORM, async ({ bytes }) => {
      const draw = () => this.inspector.toJpeg(bytes);
      const jpeg = await this.inspections.run(draw, { key: callerOf(request) });
      return new StreamableFile(jpeg, { type: 'image/jpeg', length: jpeg.length });
    });
  }
}
