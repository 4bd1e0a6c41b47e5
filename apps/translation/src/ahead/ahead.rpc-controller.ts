import { type TextScope, translateAheadRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { AheadRuns } from './ahead-runs';

@Controller()
export class AheadController {
  constructor(private readonly runs: AheadRuns) {}

  @RpcHandler(translateAheadRpc)
  async ahead({ scope }: { scope: TextScope }): Promise<Record<string, never>> {
    await this.runs.ask(scope);
    return {};
  }
}
