import { z } from 'zod';
import { Faq } from '../content/faq';
import { Testimonial } from '../lenders/testimonial';
import { PublicLender } from '../lenders/lender';
import { LoanReference } from '../loan-references/loan-reference';
import { FieldProblem } from '../definitions/problem';
import { LanguageCode, Site } from '../site/site';
import { UploadReceipt } from '../uploads/upload';
import { UploadProgress } from '../uploads/upload-progress';

/** The lender whose name and colours a page wears. */
export const PageLender = PublicLender.omit({ id: true }).extend({
  /** Null for a fallback lender: a slug that no active lender has. */
  id: z.uuid().nullable(),
  /** Of its template: for small marks. */
  accentColor: z.string().nullable(),
});
export type PageLender = z.infer<typeof PageLender>;

/** Why there is no result: no loan has the reference, the records do not answer, too many look-ups, no connection. */
export const LookupFailureCause = z.enum(['unknown', 'outage', 'limited', 'offline']);
export type LookupFailureCause = z.infer<typeof LookupFailureCause>;

/** What came of a look-up; `reference` is what was typed. */
export const LookupOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), reference: z.string(), loan: LoanReference }),
  z.object({ kind: z.literal('failed'), reference: z.string(), cause: LookupFailureCause }),
  /** No reference at all, such as an empty field: nothing was looked up. */
  z.object({ kind: z.literal('invalid'), reference: z.string() }),
]);
export type LookupOutcome = z.infer<typeof LookupOutcome>;

/** What came of an upload that was sent as a plain form. */
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
    /** Of the problem, as the API would have answered it. */
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(FieldProblem),
    /** As far as they arrived; what was typed is not to be typed again. */
    fields: z.object({
      name: z.string(),
      financialInstitution: z.string(),
      insuranceCompany: z.string(),
      email: z.string(),
    }),
  }),
]);
export type UploadOutcome = z.infer<typeof UploadOutcome>;

/** Everything that the browser needs to take over a page that the gateway rendered. Embedded in the HTML as JSON. */
export const PageState = z.object({
  /** Path without query, as requested: `/skyla/upload`. */
  path: z.string(),
  language: LanguageCode,
  site: Site,
  /** Null on pages without a lender's prefix. */
  lender: PageLender.nullable(),
  /** Of a form sent without script, or before it had loaded. */
  lookup: LookupOutcome.nullable(),
  /** What the link to this page carried, to fill the field in. */
  linkedReference: z.string().nullable(),
  upload: UploadOutcome.nullable(),
  /** On the page of a private status link. */
  progress: UploadProgress.nullable(),
  /** On the home page. Null elsewhere, and where they could not be read: then the browser asks for them. */
  testimonials: z.array(Testimonial).nullable(),
  /** Featured ones on the home page, all on the FAQs page; null as above. */
  faqs: z.array(Faq).nullable(),
  /** Of what operators wrote for this page, as far as it is translated into the page's language and not shipped. */
  translations: z.record(z.string(), z.string()),
});
export type PageState = z.infer<typeof PageState>;

/** The built files that a page links, as root-relative URLs. */
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
