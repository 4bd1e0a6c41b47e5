import { z } from 'zod';
import { defineRoute } from '../definitions/operation';

export const MAX_TRANSLATION_TEXTS = 100;
export const MAX_TRANSLATION_CHARACTERS = 20_000;

/** Texts in their places; those that nobody published come back as they are. */
export const getTranslations = defineRoute({
  id: 'getTranslations',
  method: 'POST',
  path: '/api/v1/translations',
  summary: 'The texts of a page in another language, by position',
  access: 'public',
  limit: 'translations',
  body: z.strictObject({
    texts: z
      .array(z.string())
      .max(MAX_TRANSLATION_TEXTS)
      .refine(
        (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= MAX_TRANSLATION_CHARACTERS,
        `Send at most ${MAX_TRANSLATION_CHARACTERS} characters`,
      ),
    /** One that the portal offers, by its code (`es`) or its English name (`Spanish`). */
    targetLanguage: z.string().max(40),
  }),
  reply: z.object({ translations: z.array(z.string()) }),
  status: 200,
});
