import { AuditTrail, changedValues } from '@coverleaf/audit';
import {
  createFaq,
  deleteFaq,
  type FaqChange,
  listAdminFaqs,
  MOST_FAQS,
  type OperationInput,
  orderFaqs,
  updateFaq,
  listFaqs,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, conflict, notFound, stale } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { FaqEntity } from './faq.entity';

const GENERAL = { lenderId: IsNull() };
const IN_ORDER = { displayOrder: 'asc', id: 'asc' } as const;

/** General questions. The product shows no questions of single lenders. */
@Injectable()
export class FaqsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(listFaqs)
  async list({ featuredOnly }: RpcInput<typeof listFaqs>) {
    const where = { ...GENERAL, ...(featuredOnly && { isFeatured: true }) };
    return {
      items: await this.dataSource.manager.find(FaqEntity, { where, order: IN_ORDER, take: MOST_FAQS }),
    };
  }

  @Handles(listAdminFaqs)
  async listForAdmin() {
    return this.list({ featuredOnly: false });
  }

  @Handles(createFaq)
  create({ actor, body }: OperationInput<typeof createFaq>) {
    return this.changeList(async (manager) => {
      if ((await manager.countBy(FaqEntity, GENERAL)) >= MOST_FAQS) throw tooMany();
      const last = await manager.maximum(FaqEntity, 'displayOrder', GENERAL);
      const faq = await manager.save(
        manager.create(FaqEntity, { ...body, displayOrder: (last ?? -1) + 1, lenderId: null }),
      );
      await this.audit.note(manager, 'faq.created', actor, faq.id);
      return faq;
    });
  }

  @Handles(updateFaq)
  update({ actor, params: { id }, version, body }: OperationInput<typeof updateFaq>) {
    return this.dataSource.transaction(async (manager) => {
      const faq = await manager.findOne(FaqEntity, {
        where: { id, ...GENERAL },
        lock: { mode: 'pessimistic_write' },
      });
      if (!faq) throw notFound('There is no such question.');
      if (version !== undefined && version !== faq.version) throw stale('this question');
      const changed = (Object.keys(body) as (keyof FaqChange)[]).filter((key) => body[key] !== faq[key]);
      if (changed.length === 0) return faq;
      const changes = changedValues(changed, faq, body);
      await this.audit.note(manager, 'faq.updated', actor, id, changed, changes);
      return manager.save(Object.assign(faq, body));
    });
  }

  @Handles(deleteFaq)
  delete({ actor, params: { id } }: OperationInput<typeof deleteFaq>) {
    return this.changeList(async (manager) => {
      const { affected } = await manager.delete(FaqEntity, { id, ...GENERAL });
      if (!affected) throw notFound('There is no such question.');
      await this.audit.note(manager, 'faq.deleted', actor, id);
      return undefined;
    });
  }

  /** A missing or unknown id means that the editor saw an outdated list, so the request is refused. */
  @Handles(orderFaqs)
  async order({ actor, body: { ids } }: OperationInput<typeof orderFaqs>) {
    await this.changeList(async (manager) => {
      const before = (await manager.find(FaqEntity, { where: GENERAL, order: IN_ORDER })).map(({ id }) => id);
      const ordered = new Set(ids);
      if (ids.length !== before.length || !before.every((id) => ordered.has(id)))
        throw stale('the questions');
      if (before.every((id, index) => id === ids[index])) return;
      await manager.query(
        `update faqs set display_order = ordered.position - 1
           from unnest($1::uuid[]) with ordinality as ordered (id, position) where faqs.id = ordered.id`,
        [ids],
      );
      await this.audit.note(manager, 'faq.reordered', actor, null);
    });
    return this.listForAdmin();
  }

  /** Additions, deletions and reorderings run one at a time. Readers do not wait. */
  private changeList<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('lock table faqs in share row exclusive mode');
      return work(manager);
    });
  }
}

const tooMany = (): AppError =>
  conflict('too_many_faqs', `There can be at most ${MOST_FAQS} questions. Delete one first.`);
