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
import { GlossaryService } from './glossary.service';

@Controller()
export class GlossaryController {
  constructor(private readonly glossary: GlossaryService) {}

  @RpcHandler(listGlossaryRpc)
  async list(): Promise<GlossaryTermList> {
    return { items: (await this.glossary.list()).map(toTerm) };
  }

  @RpcHandler(addGlossaryTermRpc)
  async add({ actor, term }: z.output<typeof addGlossaryTermRpc.input>): Promise<GlossaryTerm> {
    return toTerm(await this.glossary.add(actor, term));
  }

  @RpcHandler(deleteGlossaryTermRpc)
  async delete({ actor, id }: z.output<typeof deleteGlossaryTermRpc.input>): Promise<Record<string, never>> {
    await this.glossary.delete(actor, id);
    return {};
  }
}

const toTerm = ({ id, term, createdAt }: GlossaryTermEntity): GlossaryTerm => ({
  id,
  term,
  createdAt: createdAt.toISOString(),
});
