import {
  type Actor,
  findLendersByKeyRpc,
  type UserImportPlan,
  importUsers,
  importUsersRpc,
  MAX_USER_FILE_BYTES,
  MAX_USER_ROWS,
  type OperationInput,
  createUser,
  getUser,
  listUsers,
  updateUser,
  type User,
  type UserRecord,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, fieldProblem, validationFailed } from '@coverleaf/service-kit';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SignedInActor } from '../../auth/staff-session';
import { type MemoryForm, MemoryFormReader } from '../../platform/forms/memory-form';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { ImportFiles } from '../import-files';
import { LenderNames } from '../names';
import { InputOfOperation } from '../../auth/operation-input';

const IMPORT_FORM: MemoryForm = {
  maxBytes: MAX_USER_FILE_BYTES,
  tooLarge: 'This file is larger than 512 kB.',
};

@Controller()
export class UsersController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    @InjectRpc('lender') private readonly lenderService: RpcClient,
    private readonly lenders: LenderNames,
    private readonly forms: MemoryFormReader,
    private readonly imports: ImportFiles,
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

  @Route(importUsers)
  async import(
    @SignedInActor() actor: Actor,
    @Input() { query: { dryRun, digest, skipRefused } }: RouteInput<typeof importUsers>,
    @Req() request: FastifyRequest,
  ): Promise<UserImportPlan> {
    const isRun = dryRun === 'false';
    if (isRun && !digest) throw fieldProblem('digest', 'Make a dry run first');
    const { rows } = await this.forms.read(request, IMPORT_FORM, (file) =>
      this.imports.read({ ...file, of: 'users', decided: {}, remembered: {} }),
    );
    if (rows.length > MAX_USER_ROWS)
      throw new AppError('too_many_rows', 422, `A file may have ${MAX_USER_ROWS} users. Divide this one.`, {
        reportable: false,
      });
    const written = rows.map(({ fields }) => fields['lender']);
    const keys = [...new Set(written.filter((key): key is string => typeof key === 'string' && key !== ''))];
    const { items } = await this.lenderService.call(findLendersByKeyRpc, {
      keys: keys.filter((key) => key.length <= 300),
    });
    return this.identity.call(importUsersRpc, {
      actor,
      rows,
      lenders: Object.fromEntries(items.map(({ key, id }) => [key, id])),
      run: isRun && digest ? { digest, skipRefused: skipRefused === 'true' } : null,
    });
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
