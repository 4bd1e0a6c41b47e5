import { randomUUID } from 'node:crypto';
import type { TestimonialForm } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import { TestimonialEntity } from './testimonial.entity';

/** Saves a lender's testimonials as its form has them: in their order, without those that say nothing. */
@Injectable()
export class TestimonialsWriter {
  async replace(manager: EntityManager, lenderId: string, forms: readonly TestimonialForm[]): Promise<void> {
    const known = new Set(
      (await manager.find(TestimonialEntity, { select: { id: true }, where: { lenderId } })).map(
        ({ id }) => id,
      ),
    );
    const kept = forms
      .map((form) => ({ ...form, content: form.content.trim(), author: form.author.trim() }))
      .filter(({ content, author }) => content && author)
      .map(({ id, ...form }, displayOrder) => ({
        ...form,
        // Another lender's testimonial is not this one's, whatever its id.
        id: id && known.delete(id) ? id : randomUUID(),
        lenderId,
        displayOrder,
      }));
    await manager.delete(TestimonialEntity, { lenderId, id: Not(In(kept.map(({ id }) => id))) });
    await manager.upsert(TestimonialEntity, kept, ['id']);
  }
}
