import {
  type AdminLender,
  checkSlugRpc,
  createLenderRpc,
  deleteLenderRpc,
  getAdminLenderRpc,
  type LenderPage,
  listLendersRpc,
  restoreLenderRpc,
  type SlugVerdict,
  updateLenderRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { LendersRepository } from './lenders.repository';
import { LendersService } from './lenders.service';

/** Lenders as administrators run them. */
@Controller()
export class AdminLendersController {
  constructor(
    private readonly repository: LendersRepository,
    private readonly lenders: LendersService,
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
}
