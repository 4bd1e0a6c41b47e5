import { createUser, getUser, listUsers, updateUser, type User, type UserRecord } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { validationFailed } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { LenderNames } from '../names';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

@Controller()
export class UsersController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly lenders: LenderNames,
  ) {}

  @Route(listUsers)
  async list(@SignedIn() staff: StaffSession, @Input() { query }: RouteInput<typeof listUsers>) {
    const page = await this.identity.perform(listUsers, { actor: actorOf(staff), query });
    return { ...page, items: await this.lenders.addTo(page.items) };
  }

  @Route(getUser)
  async get(@SignedIn() staff: StaffSession, @Input() { params }: RouteInput<typeof getUser>): Promise<User> {
    return this.withLender(await this.identity.perform(getUser, { actor: actorOf(staff), params }));
  }

  @Route(createUser)
  async create(@SignedIn() staff: StaffSession, @Input() { body }: RouteInput<typeof createUser>) {
    await this.assertLender(body.lenderId);
    return this.withLender(await this.identity.perform(createUser, { actor: actorOf(staff), body }));
  }

  @Route(updateUser)
  async update(@SignedIn() staff: StaffSession, @Input() { params, body }: RouteInput<typeof updateUser>) {
    await this.assertLender(body.lenderId);
    const input = { actor: actorOf(staff), params, body };
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
