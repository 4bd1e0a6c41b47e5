interface Exceptions {
  /** The name of the one policy that may make a script's address of a text. */
  readonly trustedTypes?: string;
  /** Whose pages may be shown in a frame. */
  readonly frames?: string;
}

/** What a page of ours may load and run; nothing inline, but styles that `styleSources` name. */
export function contentSecurityPolicy(
  styleSources: readonly string[],
  { trustedTypes = "'none'", frames = "'none'" }: Exceptions = {},
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}
