import {
  DEFAULT_TIME_ZONE,
  findLenderById,
  type LoanReference,
  lookUpReference,
  readLoanTokenRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InsightClient } from '../insight/insight.client';
import { LienholderClauses } from './agents/lienholder-clauses';
import { CaseEventEntity } from './case.entity';
import { referenceHash } from './case-facts';
import { dayAt } from './clock/calendar';
import { CaseOpening } from './case-opening';
import { LoanTokens } from './loan-tokens';

/** Repeated lookups within this time are one event. */
const IS_DUE = `coalesce(looked_up_at, '-infinity') < now() - interval '1 hour'`;

/** With the arrival of the newest evidence that is proof, or may be. */
const KNOWN = `select ${IS_DUE} as "isDue", (
    select max(upload.received_at)
      from case_evidence evidence join insurance_uploads upload on upload.id = evidence.upload_id
     where evidence.case_id = cases.id and evidence.state = 'joined' and evidence.no_proof is null
       and evidence.outcome is distinct from 'rejected') as "receivedAt"
  from cases where lender_id = $1 and reference_hash = $2`;

/** Lookups by borrowers. On a lender's page, the first one opens the loan's case. */
@Injectable()
export class LookupsService {
  private readonly logger = new Logger('lookups');

  constructor(
    private readonly dataSource: DataSource,
    private readonly insight: InsightClient,
    private readonly opening: CaseOpening,
    private readonly tokens: LoanTokens,
    private readonly clauses: LienholderClauses,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 `reference_not_found`, 503 `insight_unavailable` */
  @Handles(lookUpReference)
  async lookUp({ reference, fact, lenderId = null }: RpcInput<typeof lookUpReference>) {
    const [loan, clause] = await Promise.all([
      this.insight.lookUp({ reference, fact }),
      // What the lender tells everybody, without the case: a reference alone can be guessed.
      lenderId === null ? null : this.clauses.find(lenderId, null),
    ]);
    const known = { ...loan, referenceId: loan.referenceId || reference };
    const proofReceivedOn = lenderId && (await this.note(lenderId, known));
    return {
      ...loan,
      proofReceivedOn,
      loanToken: this.tokens.of(known, lenderId, { knowsLoan: fact !== undefined }),
      clause,
    };
  }

  @Handles(readLoanTokenRpc)
  read({ token, lenderId }: RpcInput<typeof readLoanTokenRpc>) {
    const loan = this.tokens.read(token);
    return Promise.resolve(lenderId === undefined || loan?.lenderId === lenderId ? loan : null);
  }

  /** @returns the lender's day on which proof arrived last; null without any */
  private async note(lenderId: string, loan: LoanReference): Promise<string | null> {
    const { referenceId: reference, collateralDescription: collateral } = loan;
    const [known]: { isDue: boolean; receivedAt: Date | null }[] = await this.dataSource.query(KNOWN, [
      lenderId,
      referenceHash(reference),
    ]);
    if (!known || known.isDue)
      await this.dataSource.transaction(async (manager) => {
        const caseId = await this.opening.open(manager, lenderId, { reference, collateral }, 'lookup');
        const [noted]: [unknown[], number] = await manager.query(
          `update cases set looked_up_at = now() where id = $1 and ${IS_DUE} returning id`,
          [caseId],
        );
        if (noted.length > 0) await manager.insert(CaseEventEntity, { caseId, kind: 'looked_up' });
      });
    return known?.receivedAt ? dayAt(known.receivedAt, await this.timeZoneOf(lenderId)) : null;
  }

  private async timeZoneOf(id: string): Promise<string> {
    const lender = await orWarn(this.lenders.call(findLenderById, { id }), null, this.logger, {
      msg: 'a lookup tells the day in the time zone of the portal',
    });
    return lender?.timeZone ?? DEFAULT_TIME_ZONE;
  }
}
