import { listTemplates, listTemplatesRpc, type TemplateList } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';

@Controller()
export class TemplatesController {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  @Route(listTemplates)
  list(): Promise<TemplateList> {
    return this.lenders.call(listTemplatesRpc, {});
  }
}
