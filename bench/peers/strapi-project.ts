import { randomBytes } from 'node:crypto';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DOCUMENT_FIELDS, LENDER_FIELDS } from './records';
import type { Place } from './peer';

const secret = (): string => randomBytes(24).toString('hex');

/** The files of a project, as its own generator makes them, with a type for lenders and one for documents. */
export async function writeStrapiProject({ folder, runFolder, databaseUrl, port }: Place): Promise<void> {
  await cp(join(folder, 'package.json'), join(runFolder, 'package.json'));
  await symlink(join(folder, 'node_modules'), join(runFolder, 'node_modules'));
  await mkdir(join(runFolder, 'public', 'uploads'), { recursive: true });
  const files = {
    ...configFiles(settingsOf(databaseUrl, port)),
    ...typeFiles('lender', LENDER_FIELDS),
    ...typeFiles('document', DOCUMENT_FIELDS),
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(runFolder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
  }
}

/** Strapi ignores settings of plugins in JSON. */
const configFiles = (settings: Readonly<Record<string, object>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `config/${name}.js`,
      `module.exports = ${JSON.stringify(value)};\n`,
    ]),
  );

const settingsOf = (databaseUrl: string, port: number): Readonly<Record<string, object>> => ({
  server: { host: '127.0.0.1', port, app: { keys: [secret(), secret()] } },
  admin: {
    auth: { secret: secret() },
    apiToken: { salt: secret() },
    transfer: { token: { salt: secret() } },
    secrets: { encryptionKey: secret() },
    serveAdminPanel: false,
  },
  database: {
    connection: { client: 'postgres', connection: { connectionString: databaseUrl } },
  },
  plugins: { 'users-permissions': { config: { jwtSecret: secret() } } },
  middlewares: [
    'logger',
    'errors',
    'security',
    'cors',
    'poweredBy',
    'query',
    'body',
    'session',
    'favicon',
    'public',
  ].map((name) => `strapi::${name}`),
});

function typeFiles(name: string, fields: readonly string[]): Readonly<Record<string, object | string>> {
  const folder = `src/api/${name}`;
  const uses = (factory: string): string =>
    `module.exports = require('@strapi/strapi').factories.${factory}('api::${name}.${name}');\n`;
  return {
    [`${folder}/content-types/${name}/schema.json`]: {
      kind: 'collectionType',
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: false },
      attributes: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
    },
    [`${folder}/routes/${name}.js`]: uses('createCoreRouter'),
    [`${folder}/controllers/${name}.js`]: uses('createCoreController'),
    [`${folder}/services/${name}.js`]: uses('createCoreService'),
  };
}
