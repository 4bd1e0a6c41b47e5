import {
  addImage,
  addLogo,
  deleteImage,
  deleteImageRpc,
  type Image,
  type ImagePage,
  listImages,
  listImagesRpc,
  type LogoReply,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { ImageIntake } from './image-intake';

@Controller()
export class ImagesController {
  constructor(
    private readonly intake: ImageIntake,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  @Route(listImages)
  list(@Input() { query }: RouteInput<typeof listImages>): Promise<ImagePage> {
    return this.lenders.call(listImagesRpc, { filter: query });
  }

  @Route(addImage)
  add(@SignedIn() staff: StaffSession, @Req() request: FastifyRequest): Promise<Image> {
    return this.intake.take('image', request, actorOf(staff));
  }

  @Route(addLogo)
  async addLogo(@SignedIn() staff: StaffSession, @Req() request: FastifyRequest): Promise<LogoReply> {
    const { url } = await this.intake.take('logo', request, actorOf(staff));
    return { logoUrl: url };
  }

  @Route(deleteImage)
  async delete(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof deleteImage>,
  ): Promise<void> {
    await this.lenders.call(deleteImageRpc, { actor: actorOf(staff), name: params.name });
  }
}
