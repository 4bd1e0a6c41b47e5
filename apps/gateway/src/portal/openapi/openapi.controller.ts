import { Controller, Get } from '@nestjs/common';
import { openApiDocument } from './openapi-document';
import { OpenToAnybody } from '../../auth/access.guard';

@OpenToAnybody()
@Controller()
export class OpenApiController {
  private readonly document = openApiDocument();

  @Get('api/openapi.json')
  get(): object {
    return this.document;
  }
}
