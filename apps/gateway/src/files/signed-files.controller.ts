import { processKeyring } from '@coverleaf/encryption';
import {
  ExpiredLinkError,
  InvalidLinkError,
  LinkSigner,
  ObjectNotFoundError,
  type ObjectStore,
} from '@coverleaf/object-store';
import { AppError, InjectObjectStore, notFound } from '@coverleaf/service-kit';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OpenToAnybody } from '../auth/access.guard';

/** Streams what a signed link leads to, decrypting on the way. The link is the only key. */
@OpenToAnybody()
@Controller()
export class SignedFilesController {
  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  @Get('files/:token')
  async get(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    try {
      const { bucket, key, disposition, fileName, contentType } = new LinkSigner(processKeyring()).verify(
        token,
      );
      const { bytes } = await this.store.stat(bucket, key);
      const body = await this.store.get(bucket, key);
      void reply
        .type(contentType)
        .header('content-length', bytes)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`)
        .header('content-security-policy', "sandbox; default-src 'none'");
      await reply.send(body);
    } catch (error) {
      throw toLinkError(error);
    }
  }
}

function toLinkError(error: unknown): unknown {
  if (error instanceof ExpiredLinkError) return new AppError('link_expired', 403, 'This link has expired.');
  if (error instanceof InvalidLinkError) return new AppError('link_invalid', 403, 'This link is not valid.');
  if (error instanceof ObjectNotFoundError) return notFound('This file is gone.');
  return error;
}
