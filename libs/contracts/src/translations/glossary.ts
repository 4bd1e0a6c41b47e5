import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { Actor } from '../definitions/actor';

/** Terms that there may be. */
export const MOST_GLOSSARY_TERMS = 500;

/** What every machine leaves as it is: the name of a product, a firm, a form. */
export const GlossaryTerm = z
  .object({ id: z.uuid(), term: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'GlossaryTerm' });
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** All of them, by the alphabet. */
export const GlossaryTermList = z.object({ items: z.array(GlossaryTerm) });
export type GlossaryTermList = z.infer<typeof GlossaryTermList>;

export const NewGlossaryTerm = z.strictObject({
  term: line(100).refine((term) => term.length >= 2, 'Use at least 2 characters'),
});
export type NewGlossaryTerm = z.infer<typeof NewGlossaryTerm>;

export const listGlossaryRpc = defineRpc({
  name: 'translation.list-glossary',
  input: z.object({}),
  output: GlossaryTermList,
  safe: true,
});

/** 409 `term_exists`, whatever the case; 409 `too_many_terms`. */
export const addGlossaryTermRpc = defineRpc({
  name: 'translation.add-glossary-term',
  input: z.object({ actor: Actor, term: NewGlossaryTerm.shape.term }),
  output: GlossaryTerm,
  safe: false,
});

export const deleteGlossaryTermRpc = defineRpc({
  name: 'translation.delete-glossary-term',
  input: z.object({ actor: Actor, id: z.uuid() }),
  output: z.object({}),
  safe: false,
});

const path = '/api/v1/admin/translations/glossary';

export const listGlossary = defineRoute({
  id: 'listGlossary',
  method: 'GET',
  path,
  summary: 'Terms that no machine translates',
  access: 'admin',
  reply: GlossaryTermList,
  status: 200,
});

export const addGlossaryTerm = defineRoute({
  id: 'addGlossaryTerm',
  method: 'POST',
  path,
  summary: 'Lock a term; machine translations that lost it are asked for again',
  access: 'admin',
  body: NewGlossaryTerm,
  reply: GlossaryTerm,
  status: 201,
  problems: [409],
});

export const deleteGlossaryTerm = defineRoute({
  id: 'deleteGlossaryTerm',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Unlock a term; translations stay as they are',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

/** Asks the engine again for every translation that has lost a term. */
export const applyGlossaryTerm = defineJob({
  name: 'translation.apply-glossary-term',
  payload: z.strictObject({ termId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 10 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});
