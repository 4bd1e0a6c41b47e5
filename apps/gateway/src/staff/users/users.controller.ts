import {
  type OperationInput,
  createUser,
  getUser,
  listUsers,
  updateUser,
  type User,
  type UserRecord,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { validationFailed } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { LenderNames } from '../names';
import { InputOfOperation } from '../../auth/operation-input';

@Controller()
export class UsersController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly lenders: LenderNames,
  ) {}

  @Route(listUsers)
  async list(@InputOfOperation() input: OperationInput<typeof listUsers>) {
    const page = await this.identity.perform(listUsers, input);
    return { ...page, items: await this.lenders.addTo(page.items) };
  }

  @Route(getUser)
  async get(@InputOfOperation() input: OperationInput<typeof getUser>) {
    return this.withLender(await this.identity.perform(getUser, input));
  }

  @Route(createUser)
  async create(@InputOfOperation() input: OperationInput<typeof createUser>) {
    await this.assertLender(input.body.lenderId);
    return this.withLender(await this.identity.perform(createUser, input));
  }

  @Route(updateUser)
  async update(@InputOfOperation() input: OperationInput<typeof updateUser>) {
    await this.assertLender(input.body.lenderId);
    return this.withLender(await this.identity.perform(updateUser, input));
  }

  private async assertLender(lenderId: string | null | undefined): Promise<void> {
    if (lenderId && !(await this.lenders.of([lenderId])).has(lenderId))
      throw validationFailed([{ field: 'lenderId', message: 'There is no such active lender' }]);
  }

  private async withLender(user: UserRecord): Promise<User> {
    const [named] = await this.lenders.addTo([user]);
    return named ?? { ...user, lenderName: null };
  }
}
