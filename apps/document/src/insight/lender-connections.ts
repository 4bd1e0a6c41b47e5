import { AuditTrail } from '@coverleaf/audit';
import {
  type ConnectionState,
  findDocumentReadinessRpc,
  getAdminLender,
  type OperationInput,
  type RpcInput,
  testLenderConnection,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveryTargetOf, InsightClient } from './insight.client';

/** Whether a lender's documents can be judged and sent, before borrowers send any. */
@Injectable()
export class LenderConnections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly insight: InsightClient,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  @Handles(findDocumentReadinessRpc)
  async readiness({ lenderId }: RpcInput<typeof findDocumentReadinessRpc>) {
    const [row]: [{ hasRequirements: boolean; hasClock: boolean; isHeld: boolean }] =
      await this.dataSource.query(
        `select exists (select 1 from lender_requirements where lender_id = $1) as "hasRequirements",
            exists (select 1 from clock_rules where lender_id = $1) as "hasClock",
            exists (select 1 from lender_refusals where lender_id = $1 and held_since is not null) as "isHeld"`,
        [lenderId],
      );
    return row;
  }

  /** Also of an inactive lender, which isn't sent any borrowers yet. @throws AppError 404 */
  @Handles(testLenderConnection)
  async test({ actor, params }: OperationInput<typeof testLenderConnection>) {
    const lender = await this.lenders.perform(getAdminLender, { actor, params });
    const { accountId } = lender;
    const isSent = deliveryTargetOf(lender) === 'lender_api';
    const [account, lenderApi]: (ConnectionState | null)[] = await Promise.all([
      accountId ? this.insight.probe(accountId, 'account') : null,
      accountId && isSent ? this.insight.probe(accountId, 'documents') : null,
    ]);
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'lender.connection_tested', actor, params.id, [
        ...(account ? [`account ${account}`] : []),
        ...(lenderApi ? [`lenderApi ${lenderApi}`] : []),
      ]),
    );
    return { account: account ?? null, lenderApi: lenderApi ?? null };
  }
}
