import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StorageServer, startStorageServer } from '../../../apps/mail-ingest/test/storage-server';
import { oneStack } from '../../stack/one-stack';
import { USUAL_ENGINE } from '../../stack/start-stack';
import { mailToDocument, STORAGE_HOST } from './mail-to-document';
import { translation } from './translation';

jest.setTimeout(240_000);

describe('with the providers of others', () => {
  let storage: StorageServer;
  let folder: string;

  const stack = oneStack(async () => {
    storage = await startStorageServer([STORAGE_HOST]);
    folder = await mkdtemp(join(tmpdir(), 'coverleaf-authority-'));
    const authority = join(folder, 'authority.pem');
    await writeFile(authority, storage.ca);
    return {
      ...USUAL_ENGINE,
      MAILGUN_API_KEY: 'key',
      MAILGUN_STORAGE_HOSTS: `${STORAGE_HOST}=127.0.0.1:${storage.port}`,
      NODE_EXTRA_CA_CERTS: authority,
    };
  });
  afterAll(async () => {
    await storage.stop();
    await rm(folder, { recursive: true, force: true });
  });

  translation(stack);
  mailToDocument(stack, () => storage);
});
