import { getMetrics } from '@coverleaf/contracts';
import { registry } from '@coverleaf/service-kit';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Route } from '../platform/http/route.decorator';

@Controller()
export class MetricsController {
  @Route(getMetrics)
  get(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(registry.contentType);
    return registry.metrics();
  }
}
