import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { DOCUMENT_FIELDS, LENDER_FIELDS, type Lender } from './records';
import { ask, environment, type Peer, type Place, startPeer } from './peer';

const run = promisify(execFile);
const Policies = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const Total = z.object({ meta: z.object({ filter_count: z.int() }) });

/** Directus (BSL 1.1) as a user sets it up: collections and permissions by its API. */
export async function startDirectus(place: Place, lender: Lender): Promise<Peer> {
  const { folder, runFolder, databaseUrl, port } = place;
  const token = randomBytes(24).toString('hex');
  const uploads = join(runFolder, 'uploads');
  await mkdir(uploads);
  const base = `http://127.0.0.1:${port}`;
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: base,
    SECRET: randomBytes(24).toString('hex'),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    ADMIN_TOKEN: token,
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: uploads,
    TELEMETRY: 'false',
  };
  const node = nodeFor(folder);
  const program = join(folder, 'node_modules', 'directus', 'cli.js');
  await run(node, [program, 'bootstrap'], { cwd: runFolder, env: environment(env) });
  const server = await startPeer(place, {
    node,
    args: [program, 'start'],
    env,
    probe: `${base}/server/ping`,
  });
  const headers = { authorization: `Bearer ${token}` };
  await setUp(base, headers, lender);
  const list = new URLSearchParams({ limit: '50', sort: '-created', meta: 'filter_count' }).toString();
  return {
    name: 'Directus',
    index: 'the time is an indexed field',
    filter: 'its filter `_icontains`',
    uploads:
      'one request, whose row is that of the file, and no reply’s body; it opens images to read their size and metadata, and PDFs not; no fsync, no encryption',
    lender: { url: `${base}/items/lenders?filter[slug][_eq]=${lender.slug}&limit=1` },
    newest: { url: `${base}/items/documents?${list}`, headers },
    search: (text) => ({ url: `${base}/items/documents?${list}&filter[name][_icontains]=${text}`, headers }),
    upload: (file) => ({
      url: `${base}/files`,
      file,
      form: { field: 'file', fields: { title: 'Ann Example' } },
    }),
    total: (reply) => Total.parse(reply).meta.filter_count,
    documents: {
      table: 'documents',
      insert: `insert into documents (id, name, institution, insurer, filename, state, created)
        select gen_random_uuid(), name, institution, insurer, filename, state, created`,
    },
    files: uploads,
    server,
  };
}

/** Its packages bring the Node that it needs, where this one is too old. */
function nodeFor(folder: string): string {
  const own = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

async function setUp(base: string, headers: Readonly<Record<string, string>>, lender: Lender): Promise<void> {
  const post = (path: string, body: unknown): Promise<unknown> =>
    ask(`${base}${path}`, z.unknown(), { body, headers });
  const id = { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: { is_primary_key: true } };
  const text = (field: string) => ({ field, type: 'string', schema: { is_indexed: field === 'slug' } });
  const collection = (name: string, fields: readonly object[]) => ({
    collection: name,
    schema: {},
    meta: {},
    fields: [id, ...fields],
  });
  await post('/collections', collection('lenders', LENDER_FIELDS.map(text)));
  const created = {
    field: 'created',
    type: 'timestamp',
    meta: { special: ['date-created'] },
    schema: { is_indexed: true },
  };
  await post('/collections', collection('documents', [...DOCUMENT_FIELDS.map(text), created]));
  await post('/items/lenders', lender);
  const { data } = await ask(`${base}/policies?fields=id,name`, Policies, { headers });
  const policy = data.find(({ name }) => name === '$t:public_label')?.id;
  const permit = (collectionName: string, action: string): Promise<unknown> =>
    post('/permissions', { policy, collection: collectionName, action, fields: ['*'], permissions: {} });
  await permit('lenders', 'read');
  await permit('directus_files', 'create');
}
