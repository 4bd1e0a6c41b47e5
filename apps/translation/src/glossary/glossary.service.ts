import { AuditTrail, changedValues } from '@coverleaf/audit';
import {
  addGlossaryTerm,
  applyGlossaryTerm,
  deleteGlossaryTerm,
  listGlossary,
  MAX_GLOSSARY_TERMS,
  type OperationInput,
} from '@coverleaf/contracts';
import { Handles, Outbox } from '@coverleaf/messaging';
import { conflict, notFound, ORDER_BY_NAME, withIsoDates } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Publication } from '../published/published-texts';
import { GlossaryTermEntity } from './glossary-term.entity';

@Injectable()
export class GlossaryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(listGlossary)
  async list() {
    const terms = await this.dataSource
      .createQueryBuilder(GlossaryTermEntity, 'term')
      .orderBy(`term.term ${ORDER_BY_NAME}`)
      .take(MAX_GLOSSARY_TERMS)
      .getMany();
    return { items: terms.map(withIsoDates) };
  }

  /** By position of the places: the glossary, the portal's name and the lenders that publish the text. */
  async lockedTerms({ places, siteName }: Publication): Promise<string[][]> {
    const rows = await this.dataSource.manager.find(GlossaryTermEntity, { take: MAX_GLOSSARY_TERMS });
    return places.map((placesOfText) => [
      ...(siteName === null ? [] : [siteName]),
      ...rows.map(({ term }) => term),
      ...placesOfText.flatMap(({ lender }) => (lender ? [lender.name] : [])),
    ]);
  }

  /** A job translates again the texts whose translations have lost the term. */
  @Handles(addGlossaryTerm)
  add({ actor, body: { term } }: OperationInput<typeof addGlossaryTerm>) {
    return this.dataSource.transaction(async (manager) => {
      // Serializes additions, so that the limit holds and no duplicate is added.
      await manager.query('lock table glossary_terms in share row exclusive mode');
      const [same] = await manager.query<{ term: string }[]>(
        `select term from glossary_terms where lower(term) = lower($1)`,
        [term],
      );
      if (same) throw conflict('term_exists', `“${same.term}” is locked already.`);
      if ((await manager.count(GlossaryTermEntity)) >= MAX_GLOSSARY_TERMS)
        throw conflict('too_many_terms', `There is room for ${MAX_GLOSSARY_TERMS} terms. Unlock one first.`);
      const added = await manager.save(manager.create(GlossaryTermEntity, { term }));
      const changes = changedValues(['term'], {}, { term });
      await this.audit.note(manager, 'glossary.term_added', actor, added.id, ['term'], changes);
      await this.outbox.add(manager, applyGlossaryTerm, { termId: added.id });
      return withIsoDates(added);
    });
  }

  @Handles(deleteGlossaryTerm)
  delete({ actor, params: { id } }: OperationInput<typeof deleteGlossaryTerm>) {
    return this.dataSource.transaction(async (manager) => {
      const deleted = await manager.findOneBy(GlossaryTermEntity, { id });
      const { affected } = await manager.delete(GlossaryTermEntity, { id });
      if (!deleted || !affected) throw notFound('There is no such term.');
      const changes = changedValues(['term'], deleted, {});
      await this.audit.note(manager, 'glossary.term_deleted', actor, id, ['term'], changes);
      return undefined;
    });
  }
}
