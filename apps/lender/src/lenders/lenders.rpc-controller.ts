import {
  type AdminLender,
  checkSlugRpc,
  countActiveLenders,
  createLenderRpc,
  deleteLenderRpc,
  exportLendersRpc,
  findLenderById,
  findLenderBySlug,
  findLenderForMail,
  getAdminLenderRpc,
  importLendersRpc,
  type ImportPlan,
  lenderExistsRpc,
  type LenderName,
  type LenderPage,
  type LenderRecord,
  listActiveSlugs,
  listLenderNamesRpc,
  listLendersRpc,
  listTestimonials,
  restoreLenderRpc,
  type SlugVerdict,
  type Testimonial,
  updateLenderRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ActiveLenders } from './active-lenders';
import { LenderImportService } from './lender-import.service';
import { LendersRepository } from './lenders.repository';
import { LendersService } from './lenders.service';

/** Lookups for other services and public pages. */
@Controller()
export class LendersController {
  constructor(
    private readonly active: ActiveLenders,
    private readonly repository: LendersRepository,
    private readonly lenders: LendersService,
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
}

@Controller()
export class AdminLendersController {
  constructor(
    private readonly repository: LendersRepository,
    private readonly lenders: LendersService,
    private readonly imports: LenderImportService,
  ) {}

  @RpcHandler(listLendersRpc)
  list({ filter }: z.output<typeof listLendersRpc.input>): Promise<LenderPage> {
    return this.repository.list(filter);
  }

  @RpcHandler(getAdminLenderRpc)
  get({ id }: z.output<typeof getAdminLenderRpc.input>): Promise<AdminLender> {
    return this.lenders.get(id);
  }

  @RpcHandler(checkSlugRpc)
  checkSlug({ slug, id }: z.output<typeof checkSlugRpc.input>): Promise<SlugVerdict> {
    return this.lenders.checkSlug(slug, id);
  }

  @RpcHandler(createLenderRpc)
  create({ actor, lender }: z.output<typeof createLenderRpc.input>): Promise<AdminLender> {
    return this.lenders.create(actor, lender);
  }

  @RpcHandler(updateLenderRpc)
  update({ actor, id, version, change }: z.output<typeof updateLenderRpc.input>): Promise<AdminLender> {
    return this.lenders.update(actor, id, version, change);
  }

  @RpcHandler(deleteLenderRpc)
  async delete({ actor, id }: z.output<typeof deleteLenderRpc.input>): Promise<Record<string, never>> {
    await this.lenders.delete(actor, id);
    return {};
  }

  @RpcHandler(restoreLenderRpc)
  restore({ actor, id }: z.output<typeof restoreLenderRpc.input>): Promise<AdminLender> {
    return this.lenders.restore(actor, id);
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
