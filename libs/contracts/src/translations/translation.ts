import { z } from 'zod';
import { defineRoute } from '../definitions/route';
import { LanguageCode } from '../site/site';

export const MAX_TRANSLATION_TEXTS = 100;
export const MAX_TRANSLATION_CHARACTERS = 20_000;

/** The English name of each language, as translation services are told it, beside its code. */
const NAMES: Readonly<Record<string, string>> = { spanish: 'es', english: 'en' };

/** A language by its code (`es`) or its English name (`Spanish`). */
export const TargetLanguage = z
  .string()
  .max(40)
  .transform((text) => NAMES[text.trim().toLowerCase()] ?? text.trim().toLowerCase())
  .pipe(
    z.custom<LanguageCode>((code) => LanguageCode.safeParse(code).success, 'This language is not offered'),
  );

/** Texts in their places; those that nobody published come back as they are. */
export const getTranslations = defineRoute({
  id: 'getTranslations',
  method: 'POST',
  path: '/api/v1/translations',
  summary: 'The texts of a page in another language, by position',
  access: 'public',
  body: z.strictObject({
    texts: z
      .array(z.string())
      .max(MAX_TRANSLATION_TEXTS)
      .refine(
        (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= MAX_TRANSLATION_CHARACTERS,
        `Send at most ${MAX_TRANSLATION_CHARACTERS} characters`,
      ),
    targetLanguage: TargetLanguage,
  }),
  reply: z.object({ translations: z.array(z.string()) }),
  status: 200,
});
