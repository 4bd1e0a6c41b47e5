import { z } from 'zod';
import { Cursor } from '../definitions/list';
import { defineOperation } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { LanguageCode } from '../site/site';
import { EngineName } from './translation';

/** Lenders per page. */
export const COVERAGE_PAGE = 25;

/** Counts of distinct texts by state of translation. */
export const CoverageCounts = z.object({
  /** Distinct published texts. */
  texts: z.int(),
  /** Including the translations that ship with the product. */
  translated: z.int(),
  /** Of those: corrected, reviewed, or shipped with the product. */
  reviewed: z.int(),
  shipped: z.int(),
  /** Requested from the engine. */
  waiting: z.int(),
  /** Refused, failed, or without an engine. */
  problems: z.int(),
});
export type CoverageCounts = z.infer<typeof CoverageCounts>;

export const LenderCoverage = CoverageCounts.extend({ lender: z.object({ id: z.uuid(), name: z.string() }) });
export type LenderCoverage = z.infer<typeof LenderCoverage>;

export const TranslationCoverage = z
  .object({
    engine: EngineName,
    /** Texts on all lenders' pages; null after the first page. */
    shared: CoverageCounts.nullable(),
    /** Each active lender's own texts, by name. */
    items: z.array(LenderCoverage).max(COVERAGE_PAGE),
    nextCursor: Cursor.optional(),
  })
  .meta({ id: 'TranslationCoverage' });
export type TranslationCoverage = z.infer<typeof TranslationCoverage>;

const CoverageQuery = z.strictObject({ language: LanguageCode, cursor: Cursor.optional() });

/** Active lenders by name with their own texts, by page. */
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

/** A lender; null: all lenders and the shared texts. */
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
