import {
  type AdminFaq,
  type AdminFaqList,
  createFaqRpc,
  deleteFaqRpc,
  type Faq,
  listAdminFaqsRpc,
  listFaqs,
  orderFaqsRpc,
  updateFaqRpc,
} from '@coverleaf/contracts';
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

  @RpcHandler(listAdminFaqsRpc)
  async listForAdmin(): Promise<AdminFaqList> {
    return { items: await this.faqs.list() };
  }

  @RpcHandler(createFaqRpc)
  create({ actor, faq }: z.output<typeof createFaqRpc.input>): Promise<AdminFaq> {
    return this.faqs.create(actor, faq);
  }

  @RpcHandler(updateFaqRpc)
  update({ actor, id, version, change }: z.output<typeof updateFaqRpc.input>): Promise<AdminFaq> {
    return this.faqs.update(actor, id, version, change);
  }

  @RpcHandler(deleteFaqRpc)
  async delete({ actor, id }: z.output<typeof deleteFaqRpc.input>): Promise<Record<string, never>> {
    await this.faqs.delete(actor, id);
    return {};
  }

  @RpcHandler(orderFaqsRpc)
  async order({ actor, ids }: z.output<typeof orderFaqsRpc.input>): Promise<AdminFaqList> {
    return { items: await this.faqs.order(actor, ids) };
  }
}
