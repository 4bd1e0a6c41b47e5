import { randomUUID } from 'node:crypto';
import {
  type Actor,
  addImage,
  addImageRpc,
  addLogo,
  type Image,
  IMAGE_RULES,
  type ImageKind,
  LogoForm,
  type LogoReply,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SignedInActor } from '../../auth/staff-session';
import { type FileForm, FormReader } from '../../platform/forms/form-reader';
import { Route } from '../../platform/http/route.decorator';

/** The folder for unprocessed files, which are never served. A maintenance job deletes those that a crash leaves behind. */
const INCOMING = 'incoming';

const formOf = (kind: ImageKind, fields: z.ZodType<LogoForm>): FileForm<z.ZodType<LogoForm>> => ({
  fields,
  bucket: 'content',
  keyOf: () => `${INCOMING}/${randomUUID()}`,
  maxBytes: IMAGE_RULES[kind].maxBytes,
  tooLarge: IMAGE_RULES[kind].tooLarge,
});

const FORMS = { image: formOf('image', z.strictObject({})), logo: formOf('logo', LogoForm) };

@Controller()
export class ImagesController {
  constructor(
    private readonly forms: FormReader,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  @Route(addImage)
  add(@SignedInActor() actor: Actor, @Req() request: FastifyRequest): Promise<Image> {
    return this.receive('image', request, actor);
  }

  @Route(addLogo)
  async addLogo(@SignedInActor() actor: Actor, @Req() request: FastifyRequest): Promise<LogoReply> {
    const { url } = await this.receive('logo', request, actor);
    return { logoUrl: url };
  }

  /** Stores the file, lets the lender service make the image, and deletes the file. */
  private async receive(kind: ImageKind, request: FastifyRequest, actor: Actor): Promise<Image> {
    const { form, file } = await this.forms.read(request, FORMS[kind]);
    const { key, originalFilename } = file;
    try {
      const input = { actor, kind, key, originalFilename, title: form.name };
      return await this.lenders.call(addImageRpc, input);
    } finally {
      await this.forms.delete(FORMS[kind], file);
    }
  }
}
