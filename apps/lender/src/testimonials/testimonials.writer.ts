import { randomUUID } from 'node:crypto';
import type { TestimonialForm } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { TestimonialEntity } from './testimonial.entity';

/** PostgreSQL takes 65,535 parameters in one statement. */
const BATCH = 1_000;

/** Saves a lender's testimonials as its form has them: in their order, without those that say nothing. */
@Injectable()
export class TestimonialsWriter {
  replace(manager: EntityManager, lenderId: string, forms: readonly TestimonialForm[]): Promise<void> {
    return this.replaceAll(manager, new Map([[lenderId, forms]]));
  }

  /** The same for many lenders at once. */
  async replaceAll(
    manager: EntityManager,
    formsOf: ReadonlyMap<string, readonly TestimonialForm[]>,
  ): Promise<void> {
    const there = await manager.find(TestimonialEntity, {
      select: { id: true, lenderId: true },
      where: { lenderId: In([...formsOf.keys()]) },
    });
    const ownerOf = new Map(there.map(({ id, lenderId }) => [id, lenderId]));
    const kept = [...formsOf].flatMap(([lenderId, forms]) => arrange(lenderId, forms, ownerOf));
    const stays = new Set(kept.map(({ id }) => id));
    const gone = there.map(({ id }) => id).filter((id) => !stays.has(id));
    await manager.query('delete from testimonials where id = any($1)', [gone]);
    for (let from = 0; from < kept.length; from += BATCH) {
      await manager.upsert(TestimonialEntity, kept.slice(from, from + BATCH), ['id']);
    }
  }
}

/** @param ownerOf whose each testimonial is; an id that was used is taken out */
const arrange = (lenderId: string, forms: readonly TestimonialForm[], ownerOf: Map<string, string>) =>
  forms
    .map((form) => ({ ...form, content: form.content.trim(), author: form.author.trim() }))
    .filter(({ content, author }) => content && author)
    .map(({ id, ...form }, displayOrder) => {
      // Another lender's testimonial is not this one's, whatever its id.
      const own = id !== undefined && ownerOf.get(id) === lenderId && ownerOf.delete(id);
      return { ...form, id: own ? id : randomUUID(), lenderId, displayOrder };
    });
