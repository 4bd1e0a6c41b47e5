import { z } from 'zod';

/** Only somebody who floods us sends more. */
const MAX_REPORTS = 20;

const Text = z.string().max(2_000).catch('');

/** The older format uses hyphens, the Reporting API camel case. */
const Legacy = z.object({
  'csp-report': z.object({
    'effective-directive': Text.optional(),
    'violated-directive': Text.optional(),
    'blocked-uri': Text,
    'source-file': Text.optional(),
    'line-number': z.int().min(0).optional().catch(undefined),
  }),
});
const Report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: Text,
    blockedURL: Text,
    sourceFile: Text.nullish(),
    lineNumber: z.int().min(0).nullish().catch(undefined),
  }),
});

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['default', 'script', 'style', 'img', 'font', 'connect', 'frame', 'worker', 'media', 'object'].map(
    (kind) => `${kind}-src`,
  ),
  ...['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr', 'manifest-src', 'child-src'],
  ...['form-action', 'base-uri', 'frame-ancestors', 'trusted-types', 'require-trusted-types-for'],
]);

/** What a browser blocked, without personal data: no path, query or code sample. */
export interface CspViolation {
  /** A directive of our policy, or `other`. */
  readonly directive: string;
  /** `inline`, `eval`, an origin such as `https://cdn.example`, a scheme such as `data:`, or `other`. */
  readonly blocked: string;
  /** Origin or scheme of the script. */
  readonly source: string;
  readonly line: number | undefined;
}

/** Reads an untrusted browser's report. Entries that are no violation reports are left out. */
export function violationsIn(report: unknown): CspViolation[] {
  const legacy = Legacy.safeParse(report);
  if (legacy.success) {
    const { 'csp-report': found } = legacy.data;
    const directive =
      found['effective-directive'] || (found['violated-directive'] ?? '').split(' ', 1)[0] || '';
    return [violation(directive, found['blocked-uri'], found['source-file'], found['line-number'])];
  }
  if (!Array.isArray(report)) return [];
  return report.slice(0, MAX_REPORTS).flatMap((one: unknown) => {
    const { data } = Report.safeParse(one);
    if (!data) return [];
    const { effectiveDirective, blockedURL, sourceFile, lineNumber } = data.body;
    return [violation(effectiveDirective, blockedURL, sourceFile, lineNumber)];
  });
}

const violation = (
  directive: string,
  blocked: string,
  source: string | null | undefined,
  line: number | null | undefined,
): CspViolation => ({
  directive: DIRECTIVES.has(directive) ? directive : 'other',
  blocked: originOf(blocked),
  source: originOf(source ?? ''),
  line: line ?? undefined,
});

const KEYWORDS = /^(?:inline|eval|wasm-eval|self|trusted-types-policy|trusted-types-sink)$/;

function originOf(url: string): string {
  if (KEYWORDS.test(url)) return url;
  // Browsers send a bare scheme for `data:` and the like.
  const scheme = /^[a-z][a-z+.-]{0,30}(?=:|$)/.exec(url)?.[0];
  if (!scheme) return 'other';
  if (!/^(?:https?|wss?)$/.test(scheme)) return `${scheme}:`;
  return URL.canParse(url) ? new URL(url).origin.slice(0, 200) : 'other';
}
