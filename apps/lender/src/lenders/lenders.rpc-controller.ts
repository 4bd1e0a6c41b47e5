import { findLenderBySlug, type LenderRecord } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LenderEntity } from './lender.entity';

@Controller()
export class LendersController {
  constructor(@InjectRepository(LenderEntity) private readonly lenders: Repository<LenderEntity>) {}

  @RpcHandler(findLenderBySlug)
  findBySlug({ slug }: { slug: string }): Promise<LenderRecord | null> {
    return this.lenders.findOneBy({ slug, active: true });
  }
}
