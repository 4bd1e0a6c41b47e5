import { InvalidObjectKeyError, ObjectNotFoundError } from '@coverleaf/object-store';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { extname } from 'node:path';
import { ContentFiles } from './content-files';
import { OpenToAnybody } from '../staff/access.guard';

/** What may be shown; anything else would be saved, and nothing else is ever stored. */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

@OpenToAnybody()
@Controller()
export class ContentFilesController {
  constructor(private readonly files: ContentFiles) {}

  @Get('files/content/:key')
  async get(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    const type = TYPES[extname(key).toLowerCase()];
    try {
      if (!type) throw new ObjectNotFoundError();
      const body = await this.files.open(key);
      void reply
        .type(type)
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
