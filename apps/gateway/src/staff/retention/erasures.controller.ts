import {
  type OperationInput,
  type Actor,
  type Erasure,
  listErasures,
  requestErasure,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { InputOfOperation } from '../../auth/operation-input';
import { UserNames } from '../names';

@Controller()
export class ErasuresController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly users: UserNames,
  ) {}

  @Route(requestErasure)
  async request(@InputOfOperation() input: OperationInput<typeof requestErasure>) {
    const { plan, erasure } = await this.documents.perform(requestErasure, input);
    return { plan, erasure: erasure && ((await this.addNames(input.actor, [erasure]))[0] ?? erasure) };
  }

  @Route(listErasures)
  async list(@InputOfOperation() input: OperationInput<typeof listErasures>) {
    const page = await this.documents.perform(listErasures, input);
    return { ...page, items: await this.addNames(input.actor, page.items) };
  }

  private async addNames(actor: Actor, erasures: readonly Erasure[]): Promise<Erasure[]> {
    const ids = erasures.flatMap(({ requestedBy }) => requestedBy ?? []);
    const names = await this.users.ifKnown(actor, ids);
    return erasures.map((erasure) => ({
      ...erasure,
      requestedByName: names.get(erasure.requestedBy ?? '') ?? null,
    }));
  }
}
