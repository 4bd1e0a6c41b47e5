import {
  type Actor,
  leaseDocument,
  type OperationInput,
  releaseDocument,
  type ReviewQueue,
  takeNextDocument,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noSuchDocument } from '../uploads/upload.entity';
import { QUEUES } from './review-queues';
import { IS_FREE, IS_UNASSIGNED, LEASE_END, leased } from './review-lease';
import { IN_SCOPE } from './review.entity';

/** Who reviews a document, so that two people don't review the same one. */
@Injectable()
export class LeasesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Skips documents that another request is taking at this moment. */
  @Handles(takeNextDocument)
  async takeNext({ actor, body: { queue, except } }: OperationInput<typeof takeNextDocument>) {
    // The actor's own first. One that is due waits for nobody.
    const kept = queue === 'due' ? ['true'] : ['assigned_to = $2', IS_UNASSIGNED];
    for (const isFor of kept) {
      const id = await this.takeFirst(actor, queue, except, isFor);
      if (id) return { id };
    }
    return { id: null };
  }

  private async takeFirst(
    actor: Actor,
    queue: ReviewQueue,
    except: readonly string[],
    isFor: string,
  ): Promise<string | undefined> {
    const { condition, key } = QUEUES[queue];
    const [[taken]]: [{ id: string }[], number] = await this.dataSource.query(
      `update document_reviews set leased_by = $2, leased_until = ${LEASE_END} where upload_id = (
         select upload_id from document_reviews
          where ${IN_SCOPE} and ${condition('$2')} and ${IS_FREE} and ${isFor}
            and upload_id <> all ($3::uuid[])
          order by ${key}, upload_id limit 1 for update skip locked)
       returning upload_id as id`,
      [actor.lenderId, actor.userId, except],
    );
    return taken?.id;
  }

  /** @throws AppError 404; 409 `leased`, `decided_before` */
  @Handles(leaseDocument)
  async lease({ actor, params: { id }, body: { takeOver } }: OperationInput<typeof leaseDocument>) {
    const [[taken]]: [{ until: Date }[], number] = await this.dataSource.query(
      `update document_reviews set leased_by = $2, leased_until = ${LEASE_END}
        where upload_id = $3 and ${IN_SCOPE} and decision is null and (${IS_FREE} or $4::boolean)
       returning leased_until as until`,
      [actor.lenderId, actor.userId, id, takeOver],
    );
    if (taken) return { until: taken.until.toISOString() };
    throw await this.obstacle(actor, id);
  }

  @Handles(releaseDocument)
  async release({ actor, params: { id } }: OperationInput<typeof releaseDocument>): Promise<void> {
    await this.dataSource.query(
      `update document_reviews set leased_by = null, leased_until = null
        where upload_id = $3 and ${IN_SCOPE} and leased_by = $2`,
      [actor.lenderId, actor.userId, id],
    );
  }

  private async obstacle({ lenderId }: Actor, id: string) {
    const [row] = await this.dataSource.query<{ isDecided: boolean | null }[]>(
      `select (select decision is not null from document_reviews where upload_id = id) as "isDecided"
         from insurance_uploads where id = $2 and ${IN_SCOPE}`,
      [lenderId, id],
    );
    if (!row) return noSuchDocument();
    return row.isDecided === false
      ? leased()
      : conflict('decided_before', 'This document was decided before, or can’t be decided yet.');
  }
}
