import { getCoverageRpc, type TranslationCoverage } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { CoverageService } from './coverage.service';

@Controller()
export class CoverageController {
  constructor(private readonly coverage: CoverageService) {}

  @RpcHandler(getCoverageRpc)
  get({ language, cursor }: z.output<typeof getCoverageRpc.input>): Promise<TranslationCoverage> {
    return this.coverage.read(language, cursor);
  }
}
