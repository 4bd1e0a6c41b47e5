import { z } from 'zod';
import { Cursor } from '../definitions/list';
import { defineOperation } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { LanguageCode } from '../site/site';
import { EngineName } from './translation';

/** Lenders of one page. */
export const COVERAGE_PAGE = 25;

/** How many texts there are, and how far their translations have got. Each text counts once in each number. */
export const CoverageCounts = z.object({
  /** Published, each as often as it differs from the others. */
  texts: z.int(),
  /** By whomever; those that ship with the product count too. */
  translated: z.int(),
  /** Of those: by a person, looked at by one, or shipped with the product. */
  reviewed: z.int(),
  shipped: z.int(),
  /** The engine was asked. */
  waiting: z.int(),
  /** Refused, given up, or without an engine. */
  problems: z.int(),
});
export type CoverageCounts = z.infer<typeof CoverageCounts>;

export const LenderCoverage = CoverageCounts.extend({ lender: z.object({ id: z.uuid(), name: z.string() }) });
export type LenderCoverage = z.infer<typeof LenderCoverage>;

export const TranslationCoverage = z
  .object({
    engine: EngineName,
    /** What stands on every lender's pages; null on pages after the first. */
    shared: CoverageCounts.nullable(),
    /** What each active lender's pages say of their own, by the lender's name. */
    items: z.array(LenderCoverage).max(COVERAGE_PAGE),
    nextCursor: Cursor.optional(),
  })
  .meta({ id: 'TranslationCoverage' });
export type TranslationCoverage = z.infer<typeof TranslationCoverage>;

const CoverageQuery = z.strictObject({ language: LanguageCode, cursor: Cursor.optional() });

/** Active lenders by name, page by page, each with the texts of its own that its pages say. */
export const listLenderTextsRpc = defineRpc('lender.list-lender-texts', {
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({
    items: z
      .array(z.object({ id: z.uuid(), name: z.string(), texts: z.array(z.string()) }))
      .max(COVERAGE_PAGE),
    nextCursor: Cursor.optional(),
  }),
  safe: true,
});

export const getTranslationCoverage = defineOperation(
  'translation.getTranslationCoverage',
  'GET /api/v1/admin/translations/coverage',
  {
    summary: 'Get the translation coverage of published texts by lender',
    access: 'admin',
    query: CoverageQuery,
    reply: TranslationCoverage,
    timeoutMs: 10_000,
  },
);

/** A lender's own texts; null for those of all lenders and the shared ones. */
export const PretranslationRequest = z.strictObject({ lenderId: z.uuid().nullable() });
export type PretranslationRequest = z.infer<typeof PretranslationRequest>;

/** 409 `no_engine`. */
export const requestPretranslation = defineOperation(
  'translation.askAhead',
  'POST /api/v1/admin/translations/translate-ahead',
  {
    summary: 'Pretranslate published texts',
    access: 'admin',
    audit: 'translations.asked_ahead',
    body: PretranslationRequest,
    reply: z.object({}),
    status: 202,
    problems: [409],
  },
);
