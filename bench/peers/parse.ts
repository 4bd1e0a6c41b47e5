import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DOCUMENT_FIELDS, LENDER_FIELDS, type Lender } from './records';
import { ask, type Peer, type Place, startPeer } from './peer';

const APP = 'coverleaf-bench';
const STRING = { type: 'String' };
const NOBODY = { create: {}, get: {}, find: {}, count: {}, update: {}, delete: {}, addField: {} };
const ANYBODY = { '*': true };
const FILES = 'sent';
const Total = z.object({ count: z.int() });

/** Parse Server (Apache 2.0) as a user sets it up: classes and permissions in its configuration. */
export async function startParse(place: Place, lender: Lender): Promise<Peer> {
  const { folder, runFolder, databaseUrl, port } = place;
  const masterKey = randomBytes(24).toString('hex');
  const base = `http://127.0.0.1:${port}/parse`;
  const strings = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, STRING]));
  const definitions = [
    {
      className: 'Lender',
      fields: strings(LENDER_FIELDS),
      classLevelPermissions: { ...NOBODY, get: ANYBODY, find: ANYBODY },
    },
    {
      className: 'Document',
      fields: { ...strings(DOCUMENT_FIELDS), file: { type: 'File' } },
      classLevelPermissions: { ...NOBODY, create: ANYBODY },
    },
  ];
  const config = join(runFolder, 'config.json');
  const settings = {
    ...{ appId: APP, masterKey, maintenanceKey: randomBytes(24).toString('hex') },
    ...{ databaseURI: databaseUrl, host: '127.0.0.1', port, mountPath: '/parse', serverURL: base },
    allowClientClassCreation: false,
    fileUpload: { enableForPublic: true },
    filesAdapter: { module: '@parse/fs-files-adapter', options: { filesSubDirectory: FILES } },
    schema: { definitions, lockSchemas: true },
  };
  await writeFile(config, JSON.stringify(settings), { mode: 0o600 });
  const files = join(runFolder, 'files', FILES);
  await mkdir(files, { recursive: true });
  const program = join(folder, 'node_modules', 'parse-server', 'bin', 'parse-server');
  const server = await startPeer(place, { args: [program, config], probe: `${base}/health` });
  const anybody = { 'x-parse-application-id': APP };
  const staff = { ...anybody, 'x-parse-master-key': masterKey };
  await ask(`${base}/classes/Lender`, z.unknown(), { body: lender, headers: staff });
  const where = (condition: object): string => `where=${encodeURIComponent(JSON.stringify(condition))}`;
  const list = `${base}/classes/Document?limit=50&order=-createdAt&count=1`;
  const named = { name: 'Ann Example', filename: 'policy.pdf', state: 'pending' };
  return {
    name: 'Parse',
    index: 'the index on the time was made past it',
    filter: 'its filter `$regex` without regard to case',
    uploads: 'two requests, the file and the row that names it; it opens no file; no fsync, no encryption',
    lender: { url: `${base}/classes/Lender?${where({ slug: lender.slug })}&limit=1`, headers: anybody },
    newest: { url: list, headers: staff },
    search: (text) => ({
      url: `${list}&${where({ name: { $regex: text, $options: 'i' } })}`,
      headers: staff,
    }),
    upload: (file) => ({
      url: `${base}/files/policy${file.slice(file.lastIndexOf('.'))}`,
      headers: anybody,
      file,
      form: null,
      then: {
        url: `${base}/classes/Document`,
        body: JSON.stringify({ ...named, file: { __type: 'File', name: '{name}' } }),
      },
    }),
    total: (reply) => Total.parse(reply).count,
    documents: {
      table: '"Document"',
      insert: `insert into "Document" ("objectId", name, institution, insurer, filename, state, "createdAt", "updatedAt")
        select 'd' || lpad(number::text, 9, '0'), name, institution, insurer, filename, state, created, created`,
      index: 'create index on "Document" ("createdAt")',
    },
    files,
    server,
  };
}
