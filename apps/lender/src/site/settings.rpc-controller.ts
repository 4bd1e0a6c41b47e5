import { listSettingsRpc, saveSettingsRpc, type Setting } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SettingsService } from './settings.service';

/** Settings as administrators keep them. */
@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @RpcHandler(listSettingsRpc)
  list(): Promise<Setting[]> {
    return this.settings.list();
  }

  @RpcHandler(saveSettingsRpc)
  save({ actor, changes }: z.output<typeof saveSettingsRpc.input>): Promise<Setting[]> {
    return this.settings.save(actor, changes);
  }
}
