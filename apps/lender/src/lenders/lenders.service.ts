import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  type AdminLender,
  ChosenSlug,
  type LenderChange,
  type NewLender,
  type SlugVerdict,
  type Testimonial,
  type TestimonialForm,
} from '@coverleaf/contracts';
import {
  AppError,
  fieldProblem,
  isForeignKeyViolation,
  isUniqueViolation,
  notFound,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { isDeepStrictEqual } from 'node:util';
import { IMAGE_USE } from '../images/image.entity';
import { Settings } from '../site/settings';
import { TemplateEntity } from '../templates/template.entity';
import { TestimonialsWriter } from '../testimonials/testimonials.writer';
import { LenderEntity } from './lender.entity';
import { slugFor } from './lender-slug';
import { LendersRepository } from './lenders.repository';

const wordsOf = ({ content, author, role, rating, isFeatured }: TestimonialForm): object => ({
  ...{ content, author, role, rating, isFeatured },
});

export const SLUG_TAKEN = 'Another lender has this slug';

export const NO_LOGO = 'This logo is gone; upload it again';
export const NO_SLUG = 'Choose a slug: none can be made from this name';
export const NO_TEMPLATE = 'There is no such template';

/** What administrators do with lenders. Lender and testimonials change together. */
@Injectable()
export class LendersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lenders: LendersRepository,
    private readonly testimonials: TestimonialsWriter,
    private readonly settings: Settings,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404 */
  async get(id: string): Promise<AdminLender> {
    const lender = await this.find(id);
    if (!lender) throw notFound('There is no such lender.');
    return lender;
  }

  async checkSlug(slug: string, id: string | undefined): Promise<SlugVerdict> {
    const chosen = ChosenSlug.safeParse(slug);
    if (!chosen.success) return { slug, problem: chosen.error.issues[0]?.message ?? 'Choose another slug' };
    const holder = await this.lenders.holderOf(slug);
    return { slug, problem: holder === null || holder === id ? null : SLUG_TAKEN };
  }

  /** The same again under the same id answers with what there is. */
  async create(actor: Actor, form: NewLender): Promise<AdminLender> {
    const { id = randomUUID(), ...fields } = form;
    try {
      await this.insert(actor, id, fields);
    } catch (error) {
      const isThere = error instanceof AppError && error.code === 'lender_exists';
      const lender = isThere ? await this.find(id) : null;
      if (!lender || !isMadeOf(lender, fields)) throw error;
      return lender;
    }
    return this.get(id);
  }

  private async insert(actor: Actor, id: string, form: Omit<NewLender, 'id'>): Promise<void> {
    const { testimonials, ...fields } = form;
    const slug = slugFor(fields);
    if (!slug) throw fieldProblem('slug', NO_SLUG);
    const templateId = fields.templateId ?? (await this.settings.defaultTemplate());
    await this.write(async (manager) => {
      await assertTemplate(manager, templateId);
      await manager.insert(LenderEntity, { ...fields, id, slug, templateId });
      await this.testimonials.replace(manager, id, testimonials);
      await this.audit.note(manager, 'lender.created', actor, id);
    });
  }

  /** @param version what the editor began with; undefined: whatever it is */
  async update(
    actor: Actor,
    id: string,
    version: number | undefined,
    { testimonials, ...fields }: LenderChange,
  ): Promise<AdminLender> {
    await this.write(async (manager) => {
      const lender = await lock(manager, id);
      if (version !== undefined && version !== lender.version) throw stale();
      if (fields.templateId !== undefined) await assertTemplate(manager, fields.templateId);
      const changed = Object.keys(fields).filter(
        (field) => fields[field as keyof typeof fields] !== lender[field as keyof LenderEntity],
      );
      const said = testimonials && (await this.lenders.testimonialsOfAll([id], manager)).get(id);
      const isSaidAnew = testimonials !== undefined && !sayTheSame(testimonials, said ?? []);
      if (changed.length === 0 && !isSaidAnew) return;
      if (isSaidAnew) await this.testimonials.replace(manager, id, testimonials);
      // Of its testimonials too the lender's version tells.
      Object.assign(lender, fields, { updatedAt: new Date() });
      await manager.save(lender);
      await this.audit.note(manager, 'lender.updated', actor, id, [
        ...changed,
        ...(isSaidAnew ? ['testimonials'] : []),
      ]);
    });
    return this.get(id);
  }

  /** The row stays, with its uploads and testimonials; the slug is free. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lock(manager, id);
      await manager.softDelete(LenderEntity, { id });
      await this.audit.note(manager, 'lender.deleted', actor, id);
    });
  }

  /** One that is there stays as it is. @throws AppError 404, 409 */
  async restore(actor: Actor, id: string): Promise<AdminLender> {
    await this.write(async (manager) => {
      const [rows]: [unknown[], number] = await manager.query(
        `update lenders set deleted_at = null, version = version + 1, updated_at = now()
          where id = $1 and deleted_at is not null returning id`,
        [id],
      );
      if (rows.length > 0) await this.audit.note(manager, 'lender.restored', actor, id);
    });
    return this.get(id);
  }

  private async find(id: string): Promise<AdminLender | null> {
    const [lender, testimonials] = await Promise.all([
      this.lenders.find(id),
      this.lenders.testimonialsOf(id),
    ]);
    return lender && { ...lender, testimonials };
  }

  /** Two who want one slug at once: the first gets it, the second is told. */
  private async write(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    try {
      await this.dataSource.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error, 'lenders_slug')) {
        throw new AppError('slug_taken', 409, SLUG_TAKEN, {
          errors: [{ field: 'slug', message: SLUG_TAKEN }],
        });
      }
      if (isForeignKeyViolation(error, IMAGE_USE)) {
        throw fieldProblem('logoUrl', NO_LOGO);
      }
      if (isUniqueViolation(error, 'lenders_pkey')) {
        throw new AppError('lender_exists', 409, 'A lender with this id was added before.');
      }
      throw error;
    }
  }
}

async function lock(manager: EntityManager, id: string): Promise<LenderEntity> {
  const lender = await manager.findOne(LenderEntity, {
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!lender) throw notFound('There is no such lender.');
  return lender;
}

async function assertTemplate(manager: EntityManager, id: string): Promise<void> {
  if (!(await manager.existsBy(TemplateEntity, { id }))) {
    throw fieldProblem('templateId', NO_TEMPLATE);
  }
}

const stale = (): AppError =>
  new AppError(
    'stale',
    409,
    'Somebody else has changed this lender meanwhile. Load it again to see their changes.',
  );

/**
 * Whether a lender is what this form makes, so that a request that was not answered has come again. What the form leaves
 * to us, such as the template, may be anything.
 */
function isMadeOf(lender: AdminLender, { testimonials, ...fields }: NewLender): boolean {
  return (
    Object.entries(fields).every(
      ([field, value]) => value === undefined || value === lender[field as keyof AdminLender],
    ) && sayTheSame(testimonials, lender.testimonials)
  );
}

/** Whether a form's testimonials are those that there are, in their order. */
function sayTheSame(forms: readonly TestimonialForm[], testimonials: readonly Testimonial[]): boolean {
  const told = forms
    .map((form) => ({ ...form, content: form.content.trim(), author: form.author.trim() }))
    .filter(({ content, author }) => content && author);
  return isDeepStrictEqual(told.map(wordsOf), testimonials.map(wordsOf));
}
