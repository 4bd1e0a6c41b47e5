import { exportLendersRpc, importLendersRpc, type ImportPlan } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { LendersRepository } from '../lenders.repository';
import { LenderImportService } from './lender-import.service';

/** Lenders as they leave and come in files. */
@Controller()
export class LenderExchangeController {
  constructor(
    private readonly repository: LendersRepository,
    private readonly imports: LenderImportService,
  ) {}

  @RpcHandler(exportLendersRpc)
  async export({
    filter,
  }: z.output<typeof exportLendersRpc.input>): Promise<z.output<typeof exportLendersRpc.output>> {
    const { items, ...rest } = await this.repository.page(filter);
    const voices = await this.repository.testimonialsOfAll(items.map(({ id }) => id));
    return {
      items: items.map((lender) => ({ ...lender, testimonials: voices.get(lender.id) ?? [] })),
      ...rest,
    };
  }

  @RpcHandler(importLendersRpc)
  import({ actor, rows, run }: z.output<typeof importLendersRpc.input>): Promise<ImportPlan> {
    return run ? this.imports.run(actor, rows, run) : this.imports.plan(rows);
  }
}
