import { InvalidObjectKeyError, ObjectNotFoundError } from '@coverleaf/object-store';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ContentFiles } from './content-files';
import { OpenToAnybody } from '../staff/access.guard';

@OpenToAnybody()
@Controller()
export class ContentFilesController {
  constructor(private readonly files: ContentFiles) {}

  @Get('files/content/:name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    try {
      // The router has decoded the name; pictures are named as they stand in the address.
      const { body, contentType, bytes } = await this.files.open(encodeURIComponent(name));
      void reply
        .type(contentType)
        .header('content-length', bytes)
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff');
      await reply.send(body);
    } catch (error) {
      const absent = error instanceof ObjectNotFoundError || error instanceof InvalidObjectKeyError;
      throw absent ? notFound('There is no such file.') : error;
    }
  }
}
