import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AuditTrail, changedValues } from '@coverleaf/audit';
import {
  type Actor,
  type AdminLender,
  checkSlug,
  ChosenSlug,
  createLender,
  deleteLender,
  getAdminLender,
  listLenders,
  type NewLender,
  type OperationInput,
  restoreLender,
  slugOf,
  type Testimonial,
  type TestimonialForm,
  updateLender,
  lenderExistsRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import {
  AppError,
  conflict,
  fieldProblem,
  isForeignKeyViolation,
  isUniqueViolation,
  notFound,
  stale,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { IMAGE_USE } from '../images/image.entity';
import { SettingsService } from '../site/settings.service';
import { TemplateEntity } from '../site/template.entity';
import { DeletedLenders } from './deleted-lenders';
import { LenderEntity } from './lender.entity';
import { LendersRepository, normalizeTestimonials } from './lenders.repository';

export const SLUG_TAKEN = 'Another lender has this slug';
export const NO_LOGO = 'This logo is gone; upload it again';
export const NO_SLUG = 'Enter a slug; none can be created from this name';
export const NO_TEMPLATE = 'This template does not exist';

/** A sole proprietor's values may be personal, so the audit log doesn't get them. */
const PERSONAL: ReadonlySet<string> = new Set(['contactEmail', 'contactPhone'] satisfies (keyof NewLender)[]);

/** The chosen slug, or one derived from the name; undefined if that one is not allowed. */
export const slugFor = ({ slug, name }: Pick<NewLender, 'slug' | 'name'>): string | undefined =>
  slug ?? ChosenSlug.safeParse(slugOf(name)).data;

/** Lenders as administrators manage them. A lender and its testimonials change in one transaction. */
@Injectable()
export class LendersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lenders: LendersRepository,
    private readonly deleted: DeletedLenders,
    private readonly settings: SettingsService,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(listLenders)
  list({ query }: OperationInput<typeof listLenders>) {
    return this.lenders.list(query);
  }

  @Handles(getAdminLender)
  get({ params: { id } }: OperationInput<typeof getAdminLender>) {
    return this.find(id);
  }

  @Handles(lenderExistsRpc)
  async exists({ id }: RpcInput<typeof lenderExistsRpc>) {
    return { exists: await this.dataSource.manager.existsBy(LenderEntity, { id }) };
  }

  @Handles(checkSlug)
  async checkSlug({ params, query }: OperationInput<typeof checkSlug>) {
    const { slug } = params;
    const chosen = ChosenSlug.safeParse(slug);
    if (!chosen.success) return { slug, problem: chosen.error.issues[0]?.message ?? 'Choose another slug' };
    const owner = await this.lenders.findIdBySlug(slug);
    return { slug, problem: owner === null || owner === query.lenderId ? null : SLUG_TAKEN };
  }

  /** A repeated request with the same id and fields returns the lender that the first one created. */
  @Handles(createLender)
  async create({ actor, body }: OperationInput<typeof createLender>) {
    const { id = randomUUID(), ...fields } = body;
    try {
      await this.insert(actor, id, fields);
    } catch (error) {
      const isRepeated = error instanceof AppError && error.code === 'lender_exists';
      const lender = isRepeated ? await this.lenders.find(id) : null;
      if (!lender || !matchesForm(lender, fields)) throw error;
      return lender;
    }
    return this.find(id);
  }

  private async insert(actor: Actor, id: string, form: Omit<NewLender, 'id'>): Promise<void> {
    const { testimonials, ...fields } = form;
    const slug = slugFor(fields);
    if (!slug) throw fieldProblem('slug', NO_SLUG);
    const templateId = fields.templateId ?? (await this.settings.defaultTemplate());
    await this.write(async (manager) => {
      await assertTemplate(manager, templateId);
      await manager.insert(LenderEntity, { ...fields, id, slug, templateId });
      await this.lenders.replaceTestimonials(manager, new Map([[id, testimonials]]));
      await this.audit.note(manager, 'lender.created', actor, id);
    });
  }

  @Handles(updateLender)
  async update({
    actor,
    params: { id },
    version,
    body: { testimonials, ...fields },
  }: OperationInput<typeof updateLender>) {
    await this.write(async (manager) => {
      const lender = await lock(manager, id);
      if (version !== undefined && version !== lender.version) throw stale('this lender');
      if (fields.templateId !== undefined) await assertTemplate(manager, fields.templateId);
      const changed = Object.keys(fields).filter(
        (field) => fields[field as keyof typeof fields] !== lender[field as keyof LenderEntity],
      );
      const impersonal = changed.filter((field) => !PERSONAL.has(field));
      const changes = changedValues(impersonal, lender, fields);
      if (testimonials) {
        const stored = (await this.lenders.testimonialsOf([id], manager)).get(id) ?? [];
        if (!sameTestimonials(testimonials, stored)) {
          await this.lenders.replaceTestimonials(manager, new Map([[id, testimonials]]));
          changed.push('testimonials');
        }
      }
      if (changed.length === 0) return;
      // The new time makes TypeORM write the row, and so increase the version, even if only testimonials changed.
      Object.assign(lender, fields, { updatedAt: new Date() });
      await manager.save(lender);
      await this.audit.note(manager, 'lender.updated', actor, id, changed, changes);
    });
    return this.find(id);
  }

  /** Marks the lender as deleted. Its uploads and testimonials stay; its slug becomes free. */
  @Handles(deleteLender)
  delete({ actor, params: { id } }: OperationInput<typeof deleteLender>) {
    return this.dataSource.transaction(async (manager) => {
      await lock(manager, id);
      await manager.softDelete(LenderEntity, { id });
      await this.audit.note(manager, 'lender.deleted', actor, id);
      return undefined;
    });
  }

  /** Does nothing if the lender is not deleted. @throws AppError 404, 409 */
  @Handles(restoreLender)
  async restore({ actor, params: { id } }: OperationInput<typeof restoreLender>) {
    const restored = this.write(async (manager) => {
      const [rows]: [unknown[], number] = await manager.query(
        `update lenders set deleted_at = null, version = version + 1, updated_at = now()
          where id = $1 and deleted_at is not null returning id`,
        [id],
      );
      if (rows.length > 0) await this.audit.note(manager, 'lender.restored', actor, id);
    });
    await restored.catch(async (error: unknown) => {
      const isTaken = error instanceof AppError && error.code === 'slug_taken';
      const other = isTaken ? await this.deleted.slugOwner(id) : null;
      if (!other) throw error;
      const { name, slug } = other;
      throw conflict(
        'slug_taken',
        `${name} has the slug ${slug} now. Change that slug, then restore this lender.`,
      );
    });
    return this.find(id);
  }

  private async find(id: string): Promise<AdminLender> {
    const lender = await this.lenders.find(id);
    if (!lender) throw noLender();
    return lender;
  }

  /** Runs a transaction and turns violated constraints into errors for the form. */
  private async write(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    try {
      await this.dataSource.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error, 'lenders_slug'))
        throw conflict('slug_taken', SLUG_TAKEN, { errors: [{ field: 'slug', message: SLUG_TAKEN }] });
      if (isForeignKeyViolation(error, IMAGE_USE)) throw fieldProblem('logoUrl', NO_LOGO);
      if (isUniqueViolation(error, 'lenders_pkey'))
        throw conflict('lender_exists', 'A lender with this id already exists.');
      throw error;
    }
  }
}

async function lock(manager: EntityManager, id: string): Promise<LenderEntity> {
  const lender = await manager.findOne(LenderEntity, {
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!lender) throw noLender();
  return lender;
}

async function assertTemplate(manager: EntityManager, id: string): Promise<void> {
  if (!(await manager.existsBy(TemplateEntity, { id }))) throw fieldProblem('templateId', NO_TEMPLATE);
}

const noLender = (): AppError => notFound('There is no such lender.');

/** Whether this form would create this lender. Fields with default values are not compared. */
const matchesForm = (lender: AdminLender, { testimonials, ...fields }: NewLender): boolean =>
  Object.entries(fields).every(
    ([field, value]) => value === undefined || value === lender[field as keyof AdminLender],
  ) && sameTestimonials(testimonials, lender.testimonials);

/** Compares content and order, not ids. */
export const sameTestimonials = (
  forms: readonly TestimonialForm[],
  stored: readonly Testimonial[],
): boolean => isDeepStrictEqual(normalizeTestimonials(forms).map(withoutId), stored.map(withoutId));

const withoutId = ({ id: _, ...fields }: TestimonialForm | Testimonial): object => fields;
