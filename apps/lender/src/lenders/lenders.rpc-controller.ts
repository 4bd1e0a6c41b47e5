import {
  countActiveLenders,
  findLenderById,
  findLenderBySlug,
  findLenderForMail,
  lenderExistsRpc,
  type LenderName,
  type LenderRecord,
  listActiveSlugs,
  listLenderNamesRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ActiveLenders } from './active-lenders';
import { LenderEntity } from './lender.entity';
import { MailAddressees } from './mail-addressees';

/** More than anybody has; a bound for a reply that is read whole. */
const MOST = 200_000;

@Controller()
export class LendersController {
  constructor(
    @InjectRepository(LenderEntity) private readonly lenders: Repository<LenderEntity>,
    private readonly active: ActiveLenders,
    private readonly mails: MailAddressees,
  ) {}

  @RpcHandler(findLenderBySlug)
  findBySlug({ slug }: { slug: string }): Promise<LenderRecord | null> {
    return this.active.bySlug(slug);
  }

  @RpcHandler(findLenderById)
  findById({ id }: { id: string }): Promise<LenderRecord | null> {
    return this.active.byId(id);
  }

  @RpcHandler(findLenderForMail)
  async findForMail({ recipient }: { recipient: string }): Promise<LenderRecord | null> {
    const id = await this.mails.lenderOf(recipient);
    return id === null ? null : this.active.byId(id);
  }

  @RpcHandler(listActiveSlugs)
  async listActiveSlugs(): Promise<{ slugs: string[] }> {
    const lenders = await this.lenders.find({
      select: { slug: true },
      where: { active: true },
      order: { slug: 'asc' },
      take: MOST,
    });
    return { slugs: lenders.map(({ slug }) => slug) };
  }

  @RpcHandler(listLenderNamesRpc)
  async listNames({ ids }: { ids?: string[] | undefined }): Promise<{ items: LenderName[] }> {
    return { items: await this.active.names(ids) };
  }

  @RpcHandler(lenderExistsRpc)
  async exists({ id }: { id: string }): Promise<{ exists: boolean }> {
    return { exists: await this.lenders.existsBy({ id }) };
  }

  @RpcHandler(countActiveLenders)
  async countActive(): Promise<{ count: number }> {
    return { count: await this.lenders.countBy({ active: true }) };
  }
}
