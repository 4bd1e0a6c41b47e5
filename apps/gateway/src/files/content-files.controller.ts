import { InvalidObjectKeyError, ObjectNotFoundError } from '@coverleaf/object-store';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ContentFiles } from '../platform/files/content-files';
import { OpenToAnybody } from '../auth/access.guard';

/** The router has decoded names; images are named as they stand in their address. */
const asInAddress = encodeURIComponent;

@OpenToAnybody()
@Controller()
export class ContentFilesController {
  constructor(private readonly files: ContentFiles) {}

  @Get('files/content/:name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const { body, contentType, bytes } = await orNotFound(this.files.open(asInAddress(name)));
    await safely(reply).type(contentType).header('content-length', bytes).send(body);
  }

  @Get('files/thumbnails/:name')
  async getThumbnail(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const body = await orNotFound(this.files.openThumbnail(asInAddress(name)));
    await safely(reply).type('image/webp').send(body);
  }
}

const safely = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', "sandbox; default-src 'none'")
    // Mails and other people's pages may show a lender's images.
    .header('cross-origin-resource-policy', 'cross-origin');

const orNotFound = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    const absent = error instanceof ObjectNotFoundError || error instanceof InvalidObjectKeyError;
    throw absent ? notFound('There is no such file.') : error;
  });
