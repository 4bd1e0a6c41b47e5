import { Controller, Get } from '@nestjs/common';
import { openApiDocument } from './openapi-document';
import { Public } from '../../auth/access.guard';

@Public()
@Controller()
export class OpenApiController {
  private readonly document = openApiDocument();

  @Get('api/openapi.json')
  get(): object {
    return this.document;
  }
}
