import { getUploadProgress, type UploadProgress } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, type RouteInput } from '../http/route-input';
import { Route } from '../http/route.decorator';
import { PRIVATE_ADDRESS } from './private-address';
import { UploadStatuses } from './upload-statuses';

/** What the status page asks while it is open. */
@Controller()
export class StatusController {
  constructor(private readonly statuses: UploadStatuses) {}

  @Route(getUploadProgress)
  async get(
    @Input() { params }: RouteInput<typeof getUploadProgress>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadProgress> {
    void reply.headers(PRIVATE_ADDRESS);
    const progress = await this.statuses.progress(params.token);
    if (!progress) throw notFound('This link leads to no document.');
    return progress;
  }
}
