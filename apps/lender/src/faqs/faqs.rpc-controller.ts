import { type Faq, listFaqs } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { FaqsService } from './faqs.service';

@Controller()
export class FaqsController {
  constructor(private readonly faqs: FaqsService) {}

  @RpcHandler(listFaqs)
  async list({ featuredOnly }: z.output<typeof listFaqs.input>): Promise<{ items: Faq[] }> {
    return { items: await this.faqs.list(featuredOnly) };
  }
}
