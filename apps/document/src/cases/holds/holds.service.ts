import { AuditTrail } from '@coverleaf/audit';
import { type HeldCase, listHoldsRpc, type RpcInput } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { decodeTimeCursor, ListReads, toPage } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SINCE } from '../../event-months/since';
import { HOLDS } from '../case-states';

const HELD = `select cases.id, cases.lender_id as "lenderId", null as "lenderName", cases.reference,
    cases.created_at as "createdAt", changed.at as "heldSince", held.at as "receivedAt", held.documents
  from cases
  cross join lateral (
    select coalesce(max(at), cases.created_at) as at from case_events
     where case_id = cases.id and at > ${SINCE('cases.created_at')} and kind = 'state_changed'
  ) changed
  cross join lateral (
    select max(upload.received_at) as at, count(*)::int as documents from case_evidence evidence
      join insurance_uploads upload on upload.id = evidence.upload_id
     where evidence.case_id = cases.id and ${HOLDS}
  ) held
 where cases.state = 'held' and ($1::uuid is null or cases.lender_id = $1)
   and ($2::uuid is null or cases.lender_id = $2)
   and ($3::timestamptz is null or (cases.created_at, cases.id) < ($3, $4::uuid))
 order by cases.created_at desc, cases.id desc limit $5`;

type HeldRow = Omit<HeldCase, 'heldSince' | 'receivedAt'> & {
  readonly createdAt: Date;
  readonly heldSince: Date;
  readonly receivedAt: Date | null;
};

/** The cases for which a lender must not charge now. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ListReads,
    private readonly audit: AuditTrail,
  ) {}

  /** Audited with the first page. */
  @Handles(listHoldsRpc)
  async list({ actor, lenderId, cursor, limit }: RpcInput<typeof listHoldsRpc>) {
    const [at, id] = decodeTimeCursor(cursor);
    const parameters = [actor.lenderId, lenderId ?? null, at, id, limit + 1];
    const rows = await this.lists.query<HeldRow>(HELD, parameters);
    if (cursor === undefined)
      await this.audit.note(this.dataSource.manager, 'case.holds_exported', actor, lenderId ?? null);
    const page = toPage(rows, limit, (last) => [last.createdAt.toISOString(), last.id]);
    return {
      ...page,
      items: page.items.map(({ createdAt: _createdAt, heldSince, receivedAt, ...item }) => ({
        ...{ ...item, heldSince: heldSince.toISOString() },
        receivedAt: receivedAt?.toISOString() ?? null,
      })),
    };
  }
}
