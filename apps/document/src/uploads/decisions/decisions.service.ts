import {
  type Actor,
  approveDocument,
  decideDocuments,
  type DecisionOutcome,
  getWorkflowSettings,
  type NotificationOutcome,
  type OperationInput,
  processDocument,
  rejectDocument,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentsService } from '../../documents/documents.service';
import { HAS_ADDRESS } from '../upload-notifications';
import { type AskedDecision, Decisions } from './decisions';
import { UndoableDecisions } from './undoable-decisions.service';

/** Decisions of staff about one document or many. */
@Injectable()
export class DecisionsService {
  private readonly logger = new Logger('decisions');

  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: Decisions,
    private readonly undoable: UndoableDecisions,
    private readonly documents: DocumentsService,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** Starts the delivery. @throws AppError 404, 409 `decided_before` */
  @Handles(approveDocument)
  async approve({ actor, params }: OperationInput<typeof approveDocument>) {
    await this.decisions.apply(actor, params.id, { decision: 'approve' });
    return this.documents.get({ actor, params });
  }

  /** Closes it as processed. @throws AppError 404, 409 `decided_before`, `being_sent` */
  @Handles(processDocument)
  async process({ actor, params }: OperationInput<typeof processDocument>) {
    await this.decisions.apply(actor, params.id, { decision: 'process' });
    return this.documents.get({ actor, params });
  }

  /** @throws AppError 404, 409 `decided_before`, `being_sent` */
  @Handles(rejectDocument)
  async reject({ actor, params, body }: OperationInput<typeof rejectDocument>) {
    await this.decisions.apply(actor, params.id, { decision: 'reject', ...body });
    return this.documents.get({ actor, params });
  }

  /** Makes the same decision about many documents, each in its own transaction unless it can be undone. */
  @Handles(decideDocuments)
  async decideMany({ actor, body: { ids, undoable, ...asked } }: OperationInput<typeof decideDocuments>) {
    const problems = new Map<string, DecisionOutcome['problem']>();
    let appliesAt: string | undefined;
    if (undoable) {
      const deferred = await this.undoable.defer(actor, ids, asked);
      for (const [id, error] of deferred.problems) problems.set(id, toProblem(error));
      appliesAt = deferred.appliesAt.toISOString();
    } else for (const id of ids) problems.set(id, await this.problemOf(actor, id, asked));
    const told = asked.decision === 'approve' ? [] : ids.filter((id) => !problems.get(id));
    const borrowers = await this.notificationOutcomes(told);
    const items = ids.map((id): DecisionOutcome => {
      const problem = problems.get(id) ?? null;
      return {
        id,
        borrower: borrowers.get(id) ?? null,
        problem,
        ...(appliesAt && !problem && { appliesAt }),
      };
    });
    return { items };
  }

  private async problemOf(
    actor: Actor,
    id: string,
    asked: AskedDecision,
  ): Promise<DecisionOutcome['problem']> {
    try {
      await this.decisions.apply(actor, id, asked);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return toProblem(error);
    }
  }

  /** By upload. Empty if the settings can't be read, because the decisions are valid without them. */
  private async notificationOutcomes(
    uploadIds: readonly string[],
  ): Promise<ReadonlyMap<string, NotificationOutcome>> {
    if (uploadIds.length === 0) return new Map();
    try {
      const { enableNotifications } = await this.lenders.call(getWorkflowSettings, {});
      if (!enableNotifications) return new Map(uploadIds.map((id) => [id, 'off']));
    } catch (error) {
      this.logger.warn({ msg: 'settings of notifications could not be read', error: describeError(error) });
      return new Map();
    }
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from insurance_uploads upload where id = any ($1::uuid[]) and ${HAS_ADDRESS}`,
      [[...uploadIds]],
    );
    const notified = new Set(rows.map(({ id }) => id));
    return new Map(uploadIds.map((id) => [id, notified.has(id) ? 'mail' : 'no_address']));
  }
}

const toProblem = ({ status, code, message }: AppError) => ({ status, code, detail: message });
