import { randomUUID } from 'node:crypto';
import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  type Actor,
  exportLettersRpc,
  type LetterBatch,
  listLetterBatches,
  type MadeLetters,
  makeLettersRpc,
  type OperationInput,
  type RpcInput,
  withdrawLetters,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import {
  conflict,
  countCapped,
  decodeTimeCursor,
  isUniqueViolation,
  notFound,
  sealRow,
  toPage,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { visibleLender } from '../lenders/visible-lender';
import { letterCodeHash, letterToken, newLetterCode } from './letter-codes';
import { readLetterFile } from './letter-file';
import { LetterBatchEntity, LetterEntity, type LetterFacts } from './letter.entity';

/** Rows of one insert. */
const ROWS = 500;

/** The letters of lenders, in batches. Staff of one lender see its batches only. */
@Injectable()
export class LetterBatchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 for the lender, 422 if no row gets a code */
  @Handles(makeLettersRpc)
  async make({ actor, batch, file }: RpcInput<typeof makeLettersRpc>): Promise<MadeLetters> {
    await visibleLender(this.lenders, actor, batch.lenderId);
    const { references, refused } = await readLetterFile(Buffer.from(file, 'base64'));
    const row = this.dataSource.manager.create(LetterBatchEntity, {
      ...{ ...batch, id: randomUUID(), letters: references.length, actorId: actor.userId },
      ...{ createdAt: new Date(), withdrawnAt: null },
    });
    const save = (): Promise<void> =>
      this.dataSource.transaction(async (manager) => {
        await manager.insert(LetterBatchEntity, row);
        const letters = references.map(({ reference, referenceHash }, at) => {
          const [id, code] = [randomUUID(), newLetterCode()];
          const facts = JSON.stringify({ reference, code } satisfies LetterFacts);
          const values = { id, batchId: row.id, position: at + 1, codeHash: letterCodeHash(code) };
          return sealRow(manager, LetterEntity, id, { ...values, referenceHash, facts });
        });
        for (let at = 0; at < letters.length; at += ROWS)
          await manager.insert(LetterEntity, letters.slice(at, at + ROWS));
        await this.note(manager, 'letter.made', actor, row);
      });
    await save().catch((error: unknown) => {
      // One in a million batches draws a code that another letter has. Other codes are drawn then.
      if (!isUniqueViolation(error, 'letters_by_code')) throw error;
      return save();
    });
    return { batch: shown(row), refused: [...refused] };
  }

  @Handles(listLetterBatches)
  async list({ actor, query }: OperationInput<typeof listLetterBatches>) {
    const { lenderId, kind, state, cursor, limit } = query;
    const [at, id] = decodeTimeCursor(cursor);
    const filter = `($1::uuid is null or lender_id = $1) and ($2::uuid is null or lender_id = $2)
      and ($3::text is null or kind = $3) and ($4::bool is null or (withdrawn_at is not null) = $4)`;
    const isWithdrawn = state === undefined ? null : state === 'withdrawn';
    const parameters = [actor.lenderId, lenderId ?? null, kind ?? null, isWithdrawn];
    const [ids, total] = await Promise.all([
      this.dataSource.query<{ id: string; createdAt: Date }[]>(
        `select id, created_at as "createdAt" from letter_batches
          where ${filter} and ($5::timestamptz is null or (created_at, id) < ($5, $6::uuid))
          order by created_at desc, id desc limit $7`,
        [...parameters, at, id, limit + 1],
      ),
      countCapped(this.dataSource, `from letter_batches where ${filter}`, parameters),
    ]);
    const page = toPage(ids, limit, (last) => [last.createdAt.toISOString(), last.id]);
    const found = await this.dataSource.manager.findBy(LetterBatchEntity, {
      id: In(page.items.map((one) => one.id)),
    });
    const byId = new Map(found.map((one) => [one.id, one]));
    return { ...page, ...total, items: page.items.flatMap((one) => byId.get(one.id) ?? []).map(shown) };
  }

  /** @throws AppError 404 also for the batches of other lenders, 409 `already_withdrawn` */
  @Handles(withdrawLetters)
  async withdraw({ actor, params: { id } }: OperationInput<typeof withdrawLetters>): Promise<LetterBatch> {
    const batch = await this.find(actor, id);
    const withdrawnAt = new Date();
    await this.dataSource.transaction(async (manager) => {
      const valid = { id, withdrawnAt: IsNull() };
      const { affected } = await manager.update(LetterBatchEntity, valid, { withdrawnAt });
      if (!affected) throw conflict('already_withdrawn', 'This batch has been withdrawn already.');
      await this.note(manager, 'letter.withdrawn', actor, batch);
    });
    return { ...shown(batch), withdrawnAt: withdrawnAt.toISOString() };
  }

  /** @throws AppError 404 also for the batches of other lenders */
  @Handles(exportLettersRpc)
  async export({ actor, id }: RpcInput<typeof exportLettersRpc>) {
    const batch = await this.find(actor, id);
    const [letters] = await Promise.all([
      this.dataSource.manager.find(LetterEntity, { where: { batchId: id }, order: { position: 'ASC' } }),
      this.reads.note('letter.exported', actor, batch.lenderId, { batch: id }, ['batch']),
    ]);
    return {
      batch: shown(batch),
      letters: letters.map(({ facts }) => {
        const { reference, code } = JSON.parse(facts) as LetterFacts;
        return { reference, code, token: letterToken(code) };
      }),
    };
  }

  private note(
    manager: EntityManager,
    action: 'letter.made' | 'letter.withdrawn',
    actor: Actor,
    { id, lenderId }: LetterBatchEntity,
  ): Promise<void> {
    return this.audit.note(manager, action, actor, lenderId, [`batch ${id}`]);
  }

  private async find({ lenderId }: Actor, id: string): Promise<LetterBatchEntity> {
    const scope = { id, ...(lenderId !== null && { lenderId }) };
    const found = await this.dataSource.manager.findOneBy(LetterBatchEntity, scope);
    if (!found) throw notFound('There is no such batch.');
    return found;
  }
}

function shown(batch: LetterBatchEntity): LetterBatch {
  const { id, lenderId, kind, datedOn, letters, createdAt, withdrawnAt } = batch;
  return {
    ...{ id, lenderId, lenderName: null, kind, datedOn, letters },
    createdAt: createdAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
