import {
  countActiveLenders,
  exportLendersRpc,
  findLenderById,
  findLenderBySlug,
  findLenderForMail,
  findLenderIds,
  importLendersRpc,
  type ImportPlan,
  lenderExistsRpc,
  type LenderName,
  type LenderRecord,
  listActiveSlugs,
  listLenderNamesRpc,
  listTestimonials,
  type Testimonial,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ActiveLenders } from './active-lenders';
import { LenderImportService } from './lender-import.service';
import { LendersRepository } from './lenders.repository';
import { LendersService } from './lenders.service';

/** Lookups for other services and public pages, and the rows of files. */
@Controller()
export class LendersController {
  constructor(
    private readonly active: ActiveLenders,
    private readonly repository: LendersRepository,
    private readonly lenders: LendersService,
    private readonly imports: LenderImportService,
  ) {}

  @RpcHandler(findLenderBySlug)
  findBySlug({ slug }: z.output<typeof findLenderBySlug.input>): Promise<LenderRecord | null> {
    return this.active.findBySlug(slug);
  }

  @RpcHandler(findLenderById)
  findById({ id }: z.output<typeof findLenderById.input>): Promise<LenderRecord | null> {
    return this.active.findById(id);
  }

  @RpcHandler(findLenderForMail)
  findByRecipient({ recipient }: z.output<typeof findLenderForMail.input>): Promise<LenderRecord | null> {
    return this.active.findByRecipient(recipient);
  }

  @RpcHandler(findLenderIds)
  async findIds({ q }: z.output<typeof findLenderIds.input>): Promise<{ ids: string[] }> {
    return { ids: await this.repository.findIds(q) };
  }

  @RpcHandler(listActiveSlugs)
  async listSlugs(): Promise<{ slugs: string[] }> {
    return { slugs: await this.active.slugs() };
  }

  @RpcHandler(listLenderNamesRpc)
  async listNames({ ids }: z.output<typeof listLenderNamesRpc.input>): Promise<{ items: LenderName[] }> {
    return { items: await this.active.names(ids) };
  }

  @RpcHandler(countActiveLenders)
  async countActive(): Promise<{ count: number }> {
    return { count: await this.active.count() };
  }

  @RpcHandler(lenderExistsRpc)
  async exists({ id }: z.output<typeof lenderExistsRpc.input>): Promise<{ exists: boolean }> {
    return { exists: await this.lenders.exists(id) };
  }

  @RpcHandler(listTestimonials)
  async listTestimonials({
    slug,
  }: z.output<typeof listTestimonials.input>): Promise<{ items: Testimonial[] }> {
    return { items: await this.repository.publicTestimonials(slug) };
  }

  @RpcHandler(exportLendersRpc)
  export({
    filter,
  }: z.output<typeof exportLendersRpc.input>): Promise<z.output<typeof exportLendersRpc.output>> {
    return this.repository.exportPage(filter);
  }

  @RpcHandler(importLendersRpc)
  import({ actor, rows, run }: z.output<typeof importLendersRpc.input>): Promise<ImportPlan> {
    return run ? this.imports.run(actor, rows, run) : this.imports.plan(rows);
  }
}
