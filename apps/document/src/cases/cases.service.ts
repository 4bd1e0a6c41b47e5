import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  CaseFields,
  changeCase,
  exportCasesRpc,
  getCase,
  listCases,
  listDocumentCases,
  openCase,
  setReminders,
  type OperationInput,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import {
  type AppError,
  conflict,
  isUniqueViolation,
  sealRow,
  stale,
  withIsoDates,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { commentsOn } from '../comments/comment.entity';
import { visibleLender } from '../lenders/visible-lender';
import { attestationsOf } from './attestations/attestation.entity';
import { CaseEntity, CaseEventEntity, newCaseId } from './case.entity';
import { columnsOf, fieldsOf } from './case-facts';
import { RemindersService } from './reminders/reminders.service';
import { CasesRepository } from './cases.repository';
import { ClocksService } from './clock/clocks.service';

/** Filters whose values the audit log gets, because they can't be personal data. */
const AUDITED_VALUES = [
  ...(['state', 'lenderId', 'refund', 'waiting', 'openedFrom', 'openedTo', 'dueFrom', 'dueTo'] as const),
  ...(['order'] as const),
];

/** Cases for staff. */
@Injectable()
export class CasesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly clocks: ClocksService,
    private readonly reminders: RemindersService,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  @Handles(listCases)
  async list({ actor, query }: OperationInput<typeof listCases>) {
    const { cursor: _cursor, limit: _limit, tz: _tz, ...filter } = query;
    const [page] = await Promise.all([
      this.cases.page(actor, query),
      this.reads.note('case.listed', actor, null, filter, AUDITED_VALUES),
    ]);
    return page;
  }

  @Handles(exportCasesRpc)
  async exportPage({ actor, query, cursor, limit }: RpcInput<typeof exportCasesRpc>) {
    const page = await this.cases.exportPage(actor, { ...query, cursor, limit });
    if (cursor === undefined)
      await this.audit.noteExport(this.dataSource.manager, 'case.exported', actor, query);
    return page;
  }

  /** @throws AppError 404 also for the cases of other lenders */
  @Handles(getCase)
  async get({ actor, params: { id } }: Pick<OperationInput<typeof getCase>, 'actor' | 'params'>) {
    const found = await this.cases.find(actor, id);
    const [items, charges, events, attestations, comments, mentions, reminders, { today, clock }] =
      await Promise.all([
        this.cases.evidenceOf(id),
        this.cases.chargesOf(id),
        this.cases.eventsOf(found),
        attestationsOf(this.dataSource.manager, id),
        commentsOn(this.dataSource.manager, { caseId: id }),
        this.dataSource.query<unknown[]>('select 1 from case_mentions where case_id = $1 and user_id = $2', [
          ...[id, actor.userId],
        ]),
        this.reminders.of(found),
        this.clocks.clockOf(found),
        this.reads.note('case.read', actor, id),
      ]);
    const count = (state: string): number => items.filter((item) => item.state === state).length;
    const { lenderId, state, origin, version, closingNote, createdAt } = found;
    return {
      ...{
        id,
        lenderId,
        lenderName: null,
        state,
        origin,
        version,
        closingNote,
        createdAt: createdAt.toISOString(),
      },
      ...fieldsOf(found),
      evidence: { joined: count('joined'), proposed: count('proposed') },
      awaitsCall: state !== 'closed' && attestations.some(({ outcome }) => outcome === null),
      today,
      clock,
      items,
      charges,
      attestations,
      reminders,
      comments,
      mentionsCaller: mentions.length > 0,
      events: events.map(({ uploadId: documentId, ...event }) => ({
        ...withIsoDates(event),
        documentId,
        actorName: null,
      })),
    };
  }

  /** @throws AppError 404 for the lender, 409 `case_exists` */
  @Handles(openCase)
  async open({ actor, body: { lenderId, ...fields } }: OperationInput<typeof openCase>) {
    await visibleLender(this.lenders, actor, lenderId);
    const id = newCaseId();
    const values = { id, lenderId, origin: 'staff' as const, ...columnsOf(fields) };
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(CaseEntity, sealRow(manager, CaseEntity, id, values));
        const opened = { caseId: id, actorId: actor.userId, details: ['staff'] };
        await manager.insert(CaseEventEntity, { kind: 'opened' as const, ...opened });
        await this.audit.note(manager, 'case.opened', actor, id);
      });
    } catch (error) {
      throw isUniqueViolation(error, 'cases_once') ? caseExists() : error;
    }
    return this.get({ actor, params: { id } });
  }

  /** @throws AppError 404 */
  @Handles(setReminders)
  async setReminders(input: OperationInput<typeof setReminders>) {
    const { actor, params } = input;
    await this.cases.find(actor, params.id);
    await this.reminders.set(input);
    return this.get({ actor, params });
  }

  /** @throws AppError 404, 409 `stale`, `case_exists` */
  @Handles(changeCase)
  async change({ actor, params: { id }, body, version }: OperationInput<typeof changeCase>) {
    const before = await this.cases.find(actor, id);
    if (version !== undefined && version !== before.version) throw stale('this case');
    const fields = fieldsOf(before);
    const after = CaseFields.parse({ ...fields, ...body });
    const names = Object.keys(after) as (keyof CaseFields)[];
    const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(fields[name]));
    if (changed.length === 0) return this.get({ actor, params: { id } });
    try {
      await this.dataSource.transaction(async (manager) => {
        const { affected } = await manager.update(
          CaseEntity,
          { id, version: before.version },
          sealRow(manager, CaseEntity, id, {
            ...{ ...columnsOf(after), version: before.version + 1 },
            comparedAt: null,
          }),
        );
        if (!affected) throw stale('this case');
        const event = { caseId: id, actorId: actor.userId, details: changed };
        await manager.insert(CaseEventEntity, { kind: 'changed' as const, ...event });
        await this.audit.note(manager, 'case.changed', actor, id, changed);
      });
    } catch (error) {
      throw isUniqueViolation(error, 'cases_once') ? caseExists() : error;
    }
    return this.get({ actor, params: { id } });
  }

  @Handles(listDocumentCases)
  async listOfDocument({ actor, params: { id } }: OperationInput<typeof listDocumentCases>) {
    const [items] = await Promise.all([
      this.cases.ofDocument(actor, id),
      this.reads.note('case.listed', actor, null, { only: 'of a document' }, ['only']),
    ]);
    return { items };
  }
}

const caseExists = (): AppError =>
  conflict('case_exists', 'This lender has a case with this reference already.');
