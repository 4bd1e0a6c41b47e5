import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newSigningKeys } from './signing-keys.mjs';

// node tools/images/compose-env.mjs [FILE]: writes the settings of docker-compose.yml for a demonstration on this
// machine, with new secrets.
const path = resolve(process.argv[2] ?? '.env');
const secret = () => randomBytes(24).toString('base64url');
const settings = {
  COMPOSE_PROFILES: 'demo',
  PUBLIC_URL: 'http://localhost:3000',
  INSIGHT_URL: 'http://insight-simulator:4010',
  SMTP_URL: 'smtp://mailpit:1025',
  ADMIN_EMAIL: 'admin@coverleaf.example',
  ADMIN_PASSWORD: secret(),
  ENCRYPTION_KEYS: `first:${randomBytes(32).toString('base64')}`,
  RPC_SECRET: secret(),
  ...newSigningKeys(),
  POSTGRES_PASSWORD: secret(),
  LENDER_DATABASE_PASSWORD: secret(),
  LENDER_WORK_DATABASE_PASSWORD: secret(),
  DOCUMENT_DATABASE_PASSWORD: secret(),
  DOCUMENT_WORK_DATABASE_PASSWORD: secret(),
  MAIL_INGEST_DATABASE_PASSWORD: secret(),
  MAIL_INGEST_WORK_DATABASE_PASSWORD: secret(),
  TRANSLATION_DATABASE_PASSWORD: secret(),
  TRANSLATION_WORK_DATABASE_PASSWORD: secret(),
  IDENTITY_DATABASE_PASSWORD: secret(),
  IDENTITY_WORK_DATABASE_PASSWORD: secret(),
  REDIS_PASSWORD: secret(),
  // The format of Garage's own keys.
  S3_ACCESS_KEY: `GK${randomBytes(12).toString('hex')}`,
  S3_SECRET_KEY: randomBytes(32).toString('hex'),
  GARAGE_RPC_SECRET: randomBytes(32).toString('hex'),
};
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);

try {
  // Never overwrites a file, because its keys open the stored files.
  writeFileSync(path, lines.join(''), { flag: 'wx', mode: 0o600 });
  console.info(`Wrote ${path} (mode 600). Back it up: ENCRYPTION_KEYS opens the stored files.`);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  console.error(`There is a ${path} already; it is left as it is.`);
  process.exitCode = 1;
}
