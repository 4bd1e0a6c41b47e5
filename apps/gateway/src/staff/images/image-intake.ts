import { randomUUID } from 'node:crypto';
import {
  type Actor,
  addImageRpc,
  type Image,
  LogoForm,
  IMAGE_RULES,
  type ImageKind,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FileForm, FormReader } from '../../platform/forms/form-reader';

/** Where files lie as they were sent. Nothing of here is ever shown; what a crash leaves behind may be swept away. */
const INCOMING = 'incoming';

const formOf = (kind: ImageKind, fields: z.ZodType<LogoForm>): FileForm<z.ZodType<LogoForm>> => ({
  fields,
  bucket: 'content',
  keyOf: () => `${INCOMING}/${randomUUID()}`,
  maxBytes: IMAGE_RULES[kind].maxBytes,
  tooLarge: IMAGE_RULES[kind].tooLarge,
});

const FORMS = { image: formOf('image', z.strictObject({})), logo: formOf('logo', LogoForm) };

/** Takes an image in: stores the file, has an image made of it, and drops the file again. */
@Injectable()
export class ImageIntake {
  constructor(
    private readonly forms: FormReader,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError */
  async take(kind: ImageKind, request: FastifyRequest, actor: Actor): Promise<Image> {
    const { form, file } = await this.forms.read(request, FORMS[kind]);
    const { key, originalFilename } = file;
    try {
      return await this.lenders.call(addImageRpc, { actor, kind, key, originalFilename, title: form.name });
    } finally {
      await this.forms.discard(FORMS[kind], file);
    }
  }
}
