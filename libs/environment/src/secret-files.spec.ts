import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { useFolder } from '@coverleaf/testing';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SECRET_VARIABLES, takeSecretFiles, withoutSecrets } from './secret-files';

/** Secrets of third-party servers and ingresses, which our processes don't read. */
const OF_OTHERS = /^(POSTGRES_PASSWORD|GARAGE_RPC_SECRET|tls\..*)$/;

describe('secrets in files', () => {
  const folder = useFolder();

  it('replace their variables, without the line break at the end', async () => {
    await writeFile(folder.at('redis'), 'rediss://:pass word@redis:6379\r\n');
    const env = {
      REDIS_URL: '',
      REDIS_URL_FILE: folder.at('redis'),
      RPC_SECRET_FILE: '',
      FIRST_ADMIN_FILE: folder.at('nothing'),
    };
    expect(takeSecretFiles(env)).toEqual([]);
    expect(env).toEqual({
      REDIS_URL: 'rediss://:pass word@redis:6379',
      FIRST_ADMIN_FILE: folder.at('nothing'),
    });
  });

  it('are all named if they can’t be used, without their values', async () => {
    await writeFile(folder.at('large'), 'secret'.repeat(20_000));
    await writeFile(folder.at('empty'), '\n');
    const problems = takeSecretFiles({
      RPC_SECRET: 'secret',
      RPC_SECRET_FILE: folder.at('large'),
      METRICS_TOKEN_FILE: folder.at('large'),
      ENCRYPTION_KEYS_FILE: folder.at('empty'),
      SMTP_URL_FILE: folder.at('missing'),
      DATABASE_URL_FILE: folder.path,
    });
    const names = problems.map((problem) => problem.split(':', 1)[0]);
    expect(names.sort()).toEqual([
      'DATABASE_URL_FILE',
      'ENCRYPTION_KEYS_FILE',
      'METRICS_TOKEN_FILE',
      'RPC_SECRET_FILE',
      'SMTP_URL_FILE',
    ]);
    expect(problems.join()).not.toContain('secretsecret');
  });

  it('are hidden from programs that need none, and so are their files', () => {
    const env = { PATH: '/bin', ENCRYPTION_KEYS: 'k', REDIS_URL_FILE: '/r', FIRST_ADMIN_FILE: '/f' };
    expect(withoutSecrets(env)).toEqual({ PATH: '/bin', FIRST_ADMIN_FILE: '/f' });
  });

  it('are supported for each secret of Kubernetes', () => {
    const Secret = z.object({ stringData: z.record(z.string(), z.string()) });
    const names = parseAllDocuments(readFileSync('k8s/secrets.example.yaml', 'utf8'))
      .flatMap((document) => Object.keys(Secret.parse(document.toJS()).stringData))
      .filter((name) => !OF_OTHERS.test(name));
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter((name) => !SECRET_VARIABLES.includes(name))).toEqual([]);
  });

  it('are the ones in the documentation', () => {
    const [text = ''] =
      /^\*\*Secrets in files:.*$/m.exec(readFileSync('docs/configuration.md', 'utf8')) ?? [];
    const named = [...text.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name);
    // Matches "And the others of its kind."
    const isNamed = (name: string) => name === 'DATABASE_URL' || !name.endsWith('_DATABASE_URL');
    expect(named.toSorted()).toEqual(SECRET_VARIABLES.filter(isNamed).toSorted());
  });
});
