import {
  beginTotpRpc,
  confirmTotpRpc,
  type RecoveryCodes,
  removeTotpRpc,
  type TotpSetup,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { TotpService } from './totp.service';

@Controller()
export class TotpController {
  constructor(private readonly totp: TotpService) {}

  @RpcHandler(beginTotpRpc)
  begin({ actor }: z.output<typeof beginTotpRpc.input>): Promise<TotpSetup> {
    return this.totp.begin(actor);
  }

  @RpcHandler(confirmTotpRpc)
  async confirm({ actor, code }: z.output<typeof confirmTotpRpc.input>): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.totp.confirm(actor, code) };
  }

  @RpcHandler(removeTotpRpc)
  async remove({ actor, password }: z.output<typeof removeTotpRpc.input>): Promise<Record<string, never>> {
    await this.totp.remove(actor, password);
    return {};
  }
}
