import { getOpenApi, ROUTES } from '@coverleaf/contracts';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Route } from '../../platform/http/route.decorator';
import { openApiDocument } from './openapi-document';

@Controller()
export class OpenApiController {
  private readonly forStaff = openApiDocument();
  private readonly forEveryone = openApiDocument(ROUTES.filter(({ access }) => access === 'public'));

  @Route(getOpenApi)
  get(@Req() { staff }: FastifyRequest): Record<string, unknown> {
    return staff ? this.forStaff : this.forEveryone;
  }
}
