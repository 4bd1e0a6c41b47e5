import { InvalidObjectKeyError, ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore, notFound } from '@coverleaf/service-kit';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/access.guard';
import { FileOwners } from '../platform/file-owners';
import { ContentFiles } from '../platform/stored-files';

@Public()
@Controller()
export class FilesController {
  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly owners: FileOwners,
    private readonly images: ContentFiles,
  ) {}

  /** The link is the only authorization. */
  @Get('files/:token')
  async getSigned(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    const { bucket, key, disposition, fileName, contentType, dataKey } = await this.owners.openLink(token);
    try {
      const { bytes } = await this.store.stat(bucket, key);
      const body = await this.store.get(bucket, key, Buffer.from(dataKey, 'base64'));
      void reply
        .type(contentType)
        .header('content-length', bytes)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`)
        .header('content-security-policy', SANDBOX);
      await reply.send(body);
    } catch (error) {
      throw error instanceof ObjectNotFoundError ? notFound('This file is gone.') : error;
    }
  }

  @Get('files/content/:name')
  async getImage(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const { body, contentType, bytes } = await orNotFound(this.images.open(encodedName(name)));
    await setImageHeaders(reply).type(contentType).header('content-length', bytes).send(body);
  }

  @Get('files/thumbnails/:name')
  async getThumbnail(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const body = await orNotFound(this.images.openThumbnail(encodedName(name)));
    await setImageHeaders(reply).type('image/webp').send(body);
  }
}

const SANDBOX = "sandbox; default-src 'none'";

/** Images are stored under the encoded name, and the router has decoded it. */
const encodedName = encodeURIComponent;

const setImageHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', SANDBOX)
    // Emails and other sites may embed images.
    .header('cross-origin-resource-policy', 'cross-origin');

const orNotFound = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    const isAbsent = error instanceof ObjectNotFoundError || error instanceof InvalidObjectKeyError;
    throw isAbsent ? notFound('There is no such file.') : error;
  });
