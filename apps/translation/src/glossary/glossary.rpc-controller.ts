import {
  addGlossaryTermRpc,
  deleteGlossaryTermRpc,
  type GlossaryTerm,
  type GlossaryTermList,
  listGlossaryRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { GlossaryTermEntity } from './glossary-term.entity';
import { GlossaryTermsService } from './glossary-terms.service';

/** Locked terms as administrators run them. */
@Controller()
export class GlossaryController {
  constructor(private readonly terms: GlossaryTermsService) {}

  @RpcHandler(listGlossaryRpc)
  async list(): Promise<GlossaryTermList> {
    return { items: (await this.terms.list()).map(toTerm) };
  }

  @RpcHandler(addGlossaryTermRpc)
  async add({ actor, term }: z.output<typeof addGlossaryTermRpc.input>): Promise<GlossaryTerm> {
    return toTerm(await this.terms.add(actor, term));
  }

  @RpcHandler(deleteGlossaryTermRpc)
  async delete({ actor, id }: z.output<typeof deleteGlossaryTermRpc.input>): Promise<Record<string, never>> {
    await this.terms.delete(actor, id);
    return {};
  }
}

const toTerm = ({ id, term, createdAt }: GlossaryTermEntity): GlossaryTerm => ({
  id,
  term,
  createdAt: createdAt.toISOString(),
});
