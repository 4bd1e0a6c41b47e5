import { z } from 'zod';
import { AgentPage, IssuedAgentLink } from '../cases/agent-link';
import { AttestationFormOutcome } from '../cases/attestation';
import { Faq } from '../content/faq';
import { Testimonial } from '../lenders/testimonial';
import { PublicLender } from '../lenders/lender';
import { LetterCheck } from '../letters/letter';
import { LoanReference, UploadLoan } from '../loan-references/loan-reference';
import { FieldProblem } from '../definitions/problem';
import { LanguageCode, Site } from '../site/site';
import { UploadReceipt } from '../uploads/upload';
import { UploadProgress } from '../status/upload-progress';

/** Notices on pages of slugs that no lender has. */
export const SLUG_NOTICES = {
  unknown:
    "We don't know this lender. Check the address in your letter. You can still look up your Reference # and send your document here.",
  deleted:
    'This lender no longer takes documents here. Use the address in your newest letter, or call your lender.',
} as const;

/** The lender whose branding a page shows. */
export const PageLender = PublicLender.omit({ id: true }).extend({
  /** Null for the fallback of an unknown slug. */
  id: z.uuid().nullable(),
  /** Of its template. */
  accentColor: z.string().nullable(),
  /** Shown above every page, in English: one of `SLUG_NOTICES`. */
  notice: z.string().nullable(),
  /** False for a deleted lender. */
  takesUploads: z.boolean(),
});
export type PageLender = z.infer<typeof PageLender>;

/** Why a lookup failed: unknown reference, Insight unavailable, rate limit, or no connection. */
export const LookupFailureCause = z.enum(['unknown', 'outage', 'limited', 'offline']);
export type LookupFailureCause = z.infer<typeof LookupFailureCause>;

/** The outcome of a lookup; `reference` and `fact` are the typed texts. */
export const LookupOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), reference: z.string(), loan: LoanReference }),
  z.object({
    kind: z.literal('failed'),
    reference: z.string(),
    fact: z.string().optional(),
    cause: LookupFailureCause,
  }),
  /** There was nothing to look up, for example because the field was empty. */
  z.object({ kind: z.literal('invalid'), reference: z.string(), fact: z.string().optional() }),
]);
export type LookupOutcome = z.infer<typeof LookupOutcome>;

/** The outcome of a check of a letter; `code` is the typed text, and empty after a link. */
export const LetterOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checked'), code: z.string(), check: LetterCheck }),
  z.object({
    kind: z.literal('failed'),
    code: z.string(),
    cause: LookupFailureCause.exclude(['unknown']),
  }),
  /** The field was empty. */
  z.object({ kind: z.literal('invalid'), code: z.string() }),
]);
export type LetterOutcome = z.infer<typeof LetterOutcome>;

/** The outcome of an upload that was sent as a plain form. */
export const UploadOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('received'),
    receipt: UploadReceipt,
    name: z.string(),
    email: z.string(),
    financialInstitution: z.string(),
  }),
  z.object({
    kind: z.literal('failed'),
    /** The problem that the API would have returned. */
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(FieldProblem),
    /** The received values, to fill the form with again. */
    fields: z.object({
      name: z.string(),
      financialInstitution: z.string(),
      insuranceCompany: z.string(),
      email: z.string(),
    }),
  }),
]);
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/** Everything that the browser needs to hydrate a rendered page. Embedded in the HTML as JSON. */
export const PageState = z.object({
  /** Path without query, as requested: `/skyla/upload`. */
  path: z.string(),
  language: LanguageCode,
  site: Site,
  /** Null on pages without a lender's prefix. */
  lender: PageLender.nullable(),
  /** Of a form that was sent without script. */
  lookup: LookupOutcome.nullable(),
  /** Of a link in a QR code, or of a form that was sent without script. */
  letter: LetterOutcome.nullable(),
  /** From the link, to fill the field with. */
  linkedReference: z.string().nullable(),
  upload: UploadOutcome.nullable(),
  /** On the upload page and on other pages for a loan, after a lookup. */
  loan: UploadLoan.nullable(),
  /** On the page on which a borrower gets a link for the agent. */
  agentLink: IssuedAgentLink.nullable(),
  /** On the page behind that link. */
  agent: AgentPage.nullable(),
  /** Of the form for borrowers without a document. */
  attestation: AttestationFormOutcome.nullable(),
  /** On the page of a private status link. */
  progress: UploadProgress.nullable(),
  /** For the home page. Null elsewhere, and if they could not be read: the browser then requests them. */
  testimonials: z.array(Testimonial).nullable(),
  /** For the home page the featured ones, for the FAQs page all; null as above. */
  faqs: z.array(Faq).nullable(),
  /** Translations of this page's published texts, except those in the catalogs. */
  translations: z.record(z.string(), z.string()),
});
export type PageState = z.infer<typeof PageState>;

/** Root-relative URLs of the built files that a page links. */
export interface PageAssets {
  readonly script: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

export interface RenderPageInput {
  readonly state: PageState;
  readonly assets: PageAssets;
  /** `https://portal.example`, without a slash; for canonical and Open Graph. */
  readonly publicUrl: string;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** The text of each inline `<style>`, so that the Content-Security-Policy can name its hash. */
  readonly inlineStyles: readonly string[];
}

/** What `dist/frontend/server/entry-server.cjs` exports. */
export interface PageRenderer {
  renderPage(input: RenderPageInput): RenderedPage;
}
