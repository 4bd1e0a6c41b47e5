import { randomUUID } from 'node:crypto';
import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  type Actor,
  changeRequirements,
  CollateralKind,
  type DocumentKind,
  type LenderRequirements,
  listRequirements,
  type OperationInput,
  tryRequirements,
  type VerdictAnswer,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { defaultRequirements } from '@coverleaf/reading';
import { isUniqueViolation, stale } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { visibleLender } from '../lenders/visible-lender';
import { UploadEntity } from '../uploads/upload.entity';
import { judgedAgain } from './external-opinion';
import { resultOf } from './results/reading-result';
import { DocumentReadingEntity, LenderRequirementsEntity } from './results/reading.entity';

/** How many of the newest documents a dry run judges again. */
const TRIED = 200;

/**
 * Lenders' requirements by kind of collateral. Each change is a new version; a verdict keeps the version it was made
 * with.
 */
@Injectable()
export class RequirementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 for an unknown lender, or one that the actor may not see */
  @Handles(listRequirements)
  async list({ actor, params: { lenderId } }: OperationInput<typeof listRequirements>) {
    const name = await this.lenderName(actor, lenderId);
    return {
      items: await Promise.all(CollateralKind.options.map((kind) => this.current(lenderId, name, kind))),
    };
  }

  /** Version 0 stands for the defaults. */
  async current(
    lenderId: string,
    lenderName: string,
    collateral: CollateralKind,
  ): Promise<LenderRequirements> {
    const row = await this.dataSource.manager.findOne(LenderRequirementsEntity, {
      where: { lenderId, collateral },
      order: { version: 'DESC' },
    });
    if (row) return toRequirements(row);
    const requirements = defaultRequirements(collateral, lenderName);
    return { lenderId, collateral, version: 0, requirements, changedAt: null, changedBy: null };
  }

  /** What a document is compared with. Null: it may be accepted, but it isn't clear for what. */
  async asked(
    lenderId: string,
    lenderName: string,
    kind: DocumentKind,
    collateral: CollateralKind | null,
  ): Promise<Pick<LenderRequirements, 'requirements' | 'version'> | null> {
    if (collateral) return this.current(lenderId, lenderName, collateral);
    const all = await Promise.all(
      CollateralKind.options.map((one) => this.current(lenderId, lenderName, one)),
    );
    const [first] = all;
    if (!first || all.some(({ requirements }) => requirements.acceptedKinds.includes(kind))) return null;
    // A bill needn't say what is insured to be none of what the lender accepts.
    const requirements = { ...first.requirements, coverages: [], maxDeductible: null };
    return { version: first.version, requirements };
  }

  /** @throws AppError 404, 409 `stale` */
  @Handles(changeRequirements)
  async change({ actor, params, body, version }: OperationInput<typeof changeRequirements>) {
    const { lenderId, collateral } = params;
    const name = await this.lenderName(actor, lenderId);
    const before = await this.current(lenderId, name, collateral);
    if (version !== undefined && version !== before.version) throw stale('these requirements');
    const row = this.dataSource.manager.create(LenderRequirementsEntity, {
      id: randomUUID(),
      lenderId,
      collateral,
      version: before.version + 1,
      requirements: body,
      changedBy: actor.userId,
      changedAt: new Date(),
    });
    const fields = Object.keys(body).filter(
      (key) =>
        JSON.stringify(body[key as keyof typeof body]) !==
        JSON.stringify(before.requirements[key as keyof typeof body]),
    );
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(LenderRequirementsEntity, row);
        await this.audit.note(manager, 'requirements.changed', actor, lenderId, [collateral, ...fields]);
      });
    } catch (error) {
      // A concurrent change was saved first.
      throw isUniqueViolation(error) ? stale('these requirements') : error;
    }
    return toRequirements(row);
  }

  /** Dry run: judges earlier documents by other requirements and stores nothing. @throws AppError 404 */
  @Handles(tryRequirements)
  async try({ actor, params, body }: OperationInput<typeof tryRequirements>) {
    const { lenderId, collateral } = params;
    await this.lenderName(actor, lenderId);
    await this.reads.note('document.listed', actor, null, { only: 'requirements tried' }, ['only']);
    const rows = await this.dataSource.manager
      .createQueryBuilder(DocumentReadingEntity, 'reading')
      .innerJoin(UploadEntity, 'upload', 'upload.id = reading.uploadId')
      .where('upload.lenderId = :lenderId and reading.collateral = :collateral', { lenderId, collateral })
      .andWhere(`reading.state = 'read'`)
      .orderBy('reading.createdAt', 'DESC')
      .take(TRIED)
      .getMany();
    const tried = rows.flatMap((row) => {
      const result = resultOf(row);
      const after = result && judgedAgain(result, body);
      return result?.verdict && after
        ? [{ documentId: row.uploadId, before: result.verdict.answer, after }]
        : [];
    });
    return {
      checked: tried.length,
      counts: {
        before: countOf(tried.map(({ before }) => before)),
        after: countOf(tried.map(({ after }) => after.answer)),
      },
      changed: tried
        .filter(({ before, after }) => before !== after.answer)
        .map(({ after: { answer, reasons }, ...document }) => ({
          ...document,
          after: answer,
          reason: reasons[0]?.code ?? null,
        })),
    };
  }

  private async lenderName(actor: Actor, lenderId: string): Promise<string> {
    return (await visibleLender(this.lenders, actor, lenderId)).name;
  }
}

const countOf = (answers: readonly VerdictAnswer[]): Record<VerdictAnswer, number> => {
  const count = (wanted: VerdictAnswer): number => answers.filter((answer) => answer === wanted).length;
  return { yes: count('yes'), unsure: count('unsure'), no: count('no') };
};

const toRequirements = ({
  lenderId,
  collateral,
  version,
  requirements,
  changedAt,
  changedBy,
}: LenderRequirementsEntity): LenderRequirements => ({
  lenderId,
  collateral,
  version,
  requirements,
  changedAt: changedAt.toISOString(),
  changedBy,
});
