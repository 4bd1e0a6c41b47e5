const https = ({ protocol }: URL): string | undefined =>
  protocol === 'https:' ? undefined : 'Begin it with https://';

/** Variables with the address of a server, parsed like its client does. */
const SERVERS: Readonly<Record<string, (url: URL) => string | undefined>> = {
  ...Object.fromEntries(
    [
      ...['', 'MIGRATION_', 'LENDER_', 'DOCUMENT_', 'MAIL_INGEST_', 'TRANSLATION_', 'IDENTITY_'].map(
        (prefix) => `${prefix}DATABASE_URL`,
      ),
      'DATABASE_REPLICA_URL',
    ].map((name) => [
      name,
      ({ searchParams }: URL) =>
        // Other modes encrypt without verifying the server.
        searchParams.getAll('sslmode').at(-1) === 'verify-full'
          ? undefined
          : 'End it with ?sslmode=verify-full (and &sslrootcert=FILE for an authority of your own)',
    ]),
  ),
  REDIS_URL: ({ protocol }) => (protocol === 'rediss:' ? undefined : 'Begin it with rediss://'),
  S3_ENDPOINT: https,
  INSIGHT_URL: https,
  FILE_SHARE_URL: https,
  TRANSLATION_URL: https,
  TWILIO_URL: https,
  // clamd itself has no TLS.
  CLAMD_URL: () => 'Reach it by a tunnel that begins on this machine',
};

/**
 * Whether the server at `host` may be reached without TLS: on this machine, by a Unix socket, or if PLAINTEXT_HOSTS
 * (`postgres,redis`) names it.
 */
export const allowsPlaintext = (host: string, plaintextHosts: string): boolean =>
  isHere(host) ||
  plaintextHosts
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .includes(host.toLowerCase());

const isHere = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);

/** @returns a sentence for each server that would be used without TLS, or Redis without a password */
export function plaintextProblems(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(SERVERS).flatMap(([name, adviceFor]) => {
    const text = env[name];
    // The schema refuses values that aren't URLs.
    if (!text || !URL.canParse(text)) return [];
    const url = new URL(text);
    const host = hostOf(url);
    const problems: string[] = [];
    const advice = adviceFor(url);
    if (advice && !allowsPlaintext(host, env['PLAINTEXT_HOSTS'] ?? ''))
      problems.push(
        `${name}: the connection to ${host} would not be encrypted. ${advice}, or name the host in PLAINTEXT_HOSTS.`,
      );
    if (name === 'REDIS_URL' && url.password === '' && !isHere(host))
      problems.push(`${name}: the Redis at ${host} needs a password (rediss://:password@host:port).`);
    return problems;
  });
}

/** PostgreSQL's driver prefers the parameter; a socket is a path. */
const hostOf = ({ hostname, searchParams }: URL): string =>
  (searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname)).toLowerCase();
