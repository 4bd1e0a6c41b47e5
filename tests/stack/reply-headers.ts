type Header =
  | 'content-security-policy'
  | 'x-content-type-options'
  | 'referrer-policy'
  | 'permissions-policy'
  | 'cross-origin-opener-policy'
  | 'cross-origin-resource-policy'
  | 'cache-control'
  | 'reporting-endpoints'
  | 'strict-transport-security';

/** The value that a reply must have for each header. Null means that the header must be missing. */
export type ReplyHeaders = Readonly<Record<Header, string | RegExp | null>>;

/** Both spellings mean that nobody may store the reply. */
const KEPT_BY_NOBODY = /^(private, )?no-store$/;

/** For everything except pages and files: JSON, texts, errors, redirects. */
const PLAIN: ReplyHeaders = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': null,
  'cross-origin-opener-policy': null,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'reporting-endpoints': null,
  'strict-transport-security': null,
};

const pagePolicy = (styles: string, frames: string): RegExp =>
  new RegExp(
    `^default-src 'none'; script-src 'self'; style-src 'self'${styles}; img-src 'self' data: blob:; font-src 'self'; ` +
      `connect-src 'self'; frame-src '${frames}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ` +
      `require-trusted-types-for 'script'; trusted-types pdf-worker; report-uri /api/v1/csp-reports; report-to csp$`,
  );

const PAGE: ReplyHeaders = {
  ...PLAIN,
  'content-security-policy': pagePolicy("( 'sha256-[\\w+/=]+')*", 'none'),
  'reporting-endpoints': 'csp="/api/v1/csp-reports"',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'private, no-cache',
};
const FILE: ReplyHeaders = { ...PLAIN, 'content-security-policy': "sandbox; default-src 'none'" };
const ASSET: ReplyHeaders = { ...PLAIN, 'cache-control': 'public, max-age=31536000, immutable' };
const PUBLIC_IMAGE: ReplyHeaders = {
  ...PLAIN,
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
};

/** The headers of each kind of reply that the gateway gives. */
export const REPLY_HEADERS = {
  plain: PLAIN,
  content: { ...PLAIN, 'cache-control': 'no-cache' },
  page: PAGE,
  'page that is its own key': { ...PAGE, 'referrer-policy': 'no-referrer', 'cache-control': KEPT_BY_NOBODY },
  shell: {
    ...PAGE,
    'content-security-policy': pagePolicy(" 'nonce-[\\w+/]{22}=='", 'self'),
    'cache-control': 'no-store',
  },
  'error page': {
    ...PLAIN,
    'content-security-policy':
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
  },
  file: FILE,
  'private file': { ...FILE, 'cache-control': KEPT_BY_NOBODY },
  'public file': {
    ...FILE,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  },
  asset: ASSET,
  'worker asset': {
    ...ASSET,
    'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'",
  },
  image: PUBLIC_IMAGE,
  'list for robots': { ...PLAIN, 'cache-control': /^(public, max-age=3600|no-cache)$/ },
  events: { ...PLAIN, 'cache-control': 'no-store, no-transform' },
  'body of a mail': {
    ...PLAIN,
    'content-security-policy':
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  },
} as const satisfies Readonly<Record<string, ReplyHeaders>>;
export type ReplyKind = keyof typeof REPLY_HEADERS;

/** Headers that reveal which software a server runs. */
const BANNERS = ['server', 'x-powered-by', 'via', 'x-aspnet-version'];

/** @returns what is wrong with the headers of a reply of this kind */
export function faultsOf(headers: Headers, kind: ReplyKind, changes: Partial<ReplyHeaders> = {}): string[] {
  const wanted: ReplyHeaders = { ...REPLY_HEADERS[kind], ...changes };
  const faults = Object.entries(wanted).flatMap(([name, value]) => {
    const given = headers.get(name);
    const isRight = value instanceof RegExp ? value.test(given ?? '') : given === value;
    return isRight ? [] : [`${name}: ${given}`];
  });
  return [...faults, ...BANNERS.filter((name) => headers.has(name))];
}
