import { type OperationInput, saveSettings } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { ContentVersion } from '../../platform/cache/versioned-cache';
import { Route } from '../../platform/http/route.decorator';
import { InputOfOperation } from '../../auth/operation-input';

@Controller()
export class SettingsController {
  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    private readonly version: ContentVersion,
  ) {}

  @Route(saveSettings)
  async save(@InputOfOperation() input: OperationInput<typeof saveSettings>) {
    const saved = await this.lenders.perform(saveSettings, input);
    // Applies a changed sign-in policy to the next request, before the broadcast arrives.
    this.version.increment();
    return saved;
  }
}
