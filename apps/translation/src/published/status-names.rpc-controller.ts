import { publishStatusNameRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { StatusNames } from './status-names';

@Controller()
export class StatusNamesController {
  constructor(private readonly names: StatusNames) {}

  @RpcHandler(publishStatusNameRpc)
  async publish({ name }: { name: string }): Promise<Record<string, never>> {
    await this.names.publish(name);
    return {};
  }
}
