import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { ask, type Peer, type Place, startPeer } from './peer';
import type { Lender } from './records';
import { writeStrapiProject } from './strapi-project';

const Total = z.object({ meta: z.object({ pagination: z.object({ total: z.int() }) }) });
const Registered = z.object({ data: z.object({ token: z.string() }) });
const Token = z.object({ data: z.object({ accessKey: z.string() }) });
const Roles = z.object({ roles: z.array(z.object({ id: z.int(), type: z.string() })) });

/** Strapi (Community Edition, MIT) as a user sets it up: types in its project, permissions by its API. */
export async function startStrapi(place: Place, lender: Lender): Promise<Peer> {
  const { folder, runFolder, port } = place;
  await writeStrapiProject(place);
  const base = `http://127.0.0.1:${port}`;
  const program = join(folder, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
  const env = { STRAPI_TELEMETRY_DISABLED: 'true' };
  const server = await startPeer(place, { args: [program, 'start'], env, probe: `${base}/_health` });
  const headers = { authorization: `Bearer ${await setUp(base)}` };
  await ask(`${base}/api/lenders`, z.unknown(), { body: { data: lender }, headers });
  await sendFirstFile(base, headers);
  const list = `${base}/api/documents?pagination[pageSize]=50&sort=createdAt:desc`;
  return {
    name: 'Strapi',
    index: 'the index on the time was made past it',
    filter: 'its filter `$containsi`',
    uploads:
      'one request, whose row is that of the file; it makes smaller versions of images, as it does unless told otherwise, and doesn’t open PDFs; no fsync, no encryption',
    lender: { url: `${base}/api/lenders?filters[slug]=${lender.slug}` },
    newest: { url: list, headers },
    search: (text) => ({ url: `${list}&filters[name][$containsi]=${text}`, headers }),
    upload: (file) => ({ url: `${base}/api/upload`, file, form: { field: 'files', fields: {} } }),
    total: (reply) => Total.parse(reply).meta.pagination.total,
    documents: {
      table: 'documents',
      insert: `insert into documents (document_id, name, institution, insurer, filename, state, created_at, updated_at, published_at)
        select 'd' || lpad(number::text, 23, '0'), name, institution, insurer, filename, state, created, created, created`,
      index: 'create index on documents (created_at)',
    },
    files: join(runFolder, 'public', 'uploads'),
    server,
  };
}

/** Makes the first administrator, and permits what anybody may do. @returns a token for everything */
async function setUp(base: string): Promise<string> {
  const admin = {
    firstname: 'Ann',
    email: 'admin@example.com',
    password: `Aa1${randomBytes(12).toString('hex')}`,
  };
  const { data } = await ask(`${base}/admin/register-admin`, Registered, { body: admin });
  const headers = { authorization: `Bearer ${data.token}` };
  const { roles } = await ask(`${base}/users-permissions/roles`, Roles, { headers });
  const id = roles.find(({ type }) => type === 'public')?.id;
  const allowed = { enabled: true, policy: '' };
  await ask(`${base}/users-permissions/roles/${id}`, z.unknown(), {
    method: 'PUT',
    body: {
      ...{ name: 'Public', description: 'Anybody' },
      permissions: {
        'api::lender': { controllers: { lender: { find: allowed } } },
        'plugin::upload': { controllers: { 'content-api': { upload: allowed } } },
      },
    },
    headers,
  });
  const token = { name: 'bench', description: '', type: 'full-access', lifespan: null };
  return (await ask(`${base}/admin/api-tokens`, Token, { body: token, headers })).data.accessKey;
}

/** Strapi makes a folder at the first upload, and fails if several are the first. */
async function sendFirstFile(base: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const body = new FormData();
  body.append('files', new Blob(['first'], { type: 'text/plain' }), 'first.txt');
  const { ok, status } = await fetch(`${base}/api/upload`, { method: 'POST', body, headers });
  if (!ok) throw new Error(`Strapi’s first upload was answered ${status}`);
}
