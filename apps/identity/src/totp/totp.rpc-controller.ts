import {
  beginTotpRpc,
  confirmTotpRpc,
  removeTotpOfRpc,
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
  begin({ actor, password }: z.output<typeof beginTotpRpc.input>): Promise<TotpSetup> {
    return this.totp.begin(actor, password);
  }

  @RpcHandler(confirmTotpRpc)
  confirm({
    actor,
    origin,
    code,
  }: z.output<typeof confirmTotpRpc.input>): Promise<z.input<typeof confirmTotpRpc.output>> {
    return this.totp.confirm(actor, origin, code);
  }

  @RpcHandler(removeTotpRpc)
  async remove({ actor, password }: z.output<typeof removeTotpRpc.input>): Promise<Record<string, never>> {
    await this.totp.remove(actor, password);
    return {};
  }

  @RpcHandler(removeTotpOfRpc)
  async removeOf({ actor, userId }: z.output<typeof removeTotpOfRpc.input>): Promise<Record<string, never>> {
    await this.totp.removeOf(actor, userId);
    return {};
  }
}
