import { readFileSync, statSync } from 'node:fs';

/** Variables with a secret. `<NAME>_FILE` may name a file with the value instead. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'LENDER_DATABASE_URL',
  'DOCUMENT_DATABASE_URL',
  'MAIL_INGEST_DATABASE_URL',
  'TRANSLATION_DATABASE_URL',
  'IDENTITY_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'RPC_SECRET',
  'SIGNING_KEY',
  'SIGNING_PUBLIC_KEYS',
  'ENCRYPTION_KEYS',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'INSIGHT_API_KEY',
  'FILE_SHARE_API_KEY',
  'READING_ENGINE_TOKEN',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  'SMTP_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'MAILGUN_SIGNING_KEY',
  'MAILGUN_API_KEY',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TRANSLATION_API_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** A larger file can't be a secret. */
const MAX_BYTES = 65_536;

/**
 * Replaces each `<NAME>_FILE` in `env` by `<NAME>` with the file's text, without the line break at its end.
 * @returns a sentence for each file that can't be used; never a value
 */
export function takeSecretFiles(env: NodeJS.ProcessEnv): string[] {
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`];
    delete env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) problems.push(`${name}_FILE: ${name} is set too. Set only one of them.`);
    else
      try {
        env[name] = textOf(path);
      } catch (error) {
        problems.push(`${name}_FILE: ${error instanceof Error ? error.message : 'unreadable'}`);
      }
  }
  return problems;
}

/** The environment for a program that needs no secret. */
export const withoutSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !SECRET_VARIABLES.includes(name.replace(/_FILE$/, ''))),
  );

function textOf(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`${path} is not a file`);
  if (stats.size > MAX_BYTES) throw new Error(`${path} is larger than a secret`);
  const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
  if (text === '') throw new Error(`${path} is empty`);
  return text;
}
