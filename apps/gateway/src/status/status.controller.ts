import { getUploadProgress, type UploadProgress } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimited } from '../http/rate-limit.guard';
import { Input, type RouteInput } from '../http/route-input';
import { Route } from '../http/route.decorator';
import { PRIVATE_ADDRESS } from './private-address';
import { UploadStatuses } from './upload-statuses';

/** What the status page asks while it is open. */
@Controller()
export class StatusController {
  constructor(private readonly statuses: UploadStatuses) {}

  @Route(getUploadProgress)
  @RateLimited('statuses')
  async get(
    @Input() { params }: RouteInput<typeof getUploadProgress>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadProgress> {
    void reply.headers(PRIVATE_ADDRESS);
    const progress = await this.statuses.progress(params.token);
    if (!progress) throw notFound("We can't find a document for this link.");
    return progress;
  }
}
