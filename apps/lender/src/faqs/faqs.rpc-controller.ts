import { type Faq, listFaqs, MOST_FAQS } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { FaqEntity } from './faq.entity';

@Controller()
export class FaqsController {
  constructor(@InjectRepository(FaqEntity) private readonly faqs: Repository<FaqEntity>) {}

  @RpcHandler(listFaqs)
  async list({ featuredOnly }: { featuredOnly: boolean }): Promise<{ items: Faq[] }> {
    const where = { lenderId: IsNull(), ...(featuredOnly && { isFeatured: true }) };
    return {
      items: await this.faqs.find({ where, order: { displayOrder: 'asc', id: 'asc' }, take: MOST_FAQS }),
    };
  }
}
