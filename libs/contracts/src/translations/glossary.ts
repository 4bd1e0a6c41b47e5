import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { line } from '../definitions/text';

/** The most terms that can exist. */
export const MAX_GLOSSARY_TERMS = 500;

/** A term that no engine may translate: the name of a product, a company, or a form. */
export const GlossaryTerm = z
  .object({ id: z.uuid(), term: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'GlossaryTerm' });
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** All terms in alphabetical order. */
export const GlossaryTermList = z.object({ items: z.array(GlossaryTerm) });
export type GlossaryTermList = z.infer<typeof GlossaryTermList>;

export const NewGlossaryTerm = z.strictObject({
  term: line(100).refine((term) => term.length >= 2, 'Use at least 2 characters'),
});
export type NewGlossaryTerm = z.infer<typeof NewGlossaryTerm>;

const path = '/api/v1/admin/translations/glossary';

export const listGlossary = defineOperation('translation.listGlossary', `GET ${path}`, {
  summary: 'List locked terms',
  access: 'admin',
  reply: GlossaryTermList,
});

/** 409 `term_exists`, regardless of case; 409 `too_many_terms`. */
export const addGlossaryTerm = defineOperation('translation.addGlossaryTerm', `POST ${path}`, {
  summary: 'Lock a term and retranslate texts that lost it',
  access: 'admin',
  audit: 'glossary.term_added',
  body: NewGlossaryTerm,
  reply: GlossaryTerm,
  status: 201,
  problems: [409],
});

export const deleteGlossaryTerm = defineOperation('translation.deleteGlossaryTerm', `DELETE ${path}/{id}`, {
  summary: 'Unlock a term. Translations do not change',
  access: 'admin',
  audit: 'glossary.term_deleted',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

/** Requests new machine translations for those that lost a term. */
export const applyGlossaryTerm = defineJob('translation.apply-glossary-term', {
  payload: z.strictObject({ termId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 10 * 60_000, jitter: 0.3 },
  concurrency: 1,
});
