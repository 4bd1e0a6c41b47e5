import { createDatabase } from '@coverleaf/testing';
import { Client } from 'pg';
import { useDataFolder } from '../test/use-data-folder';
import { startMachine } from './machine';

const OWNERS = ['lender', 'document', 'mail-ingest', 'translation', 'identity'] as const;

describe('the servers that services need', () => {
  const folder = useDataFolder();

  it('are not started if addresses are given', async () => {
    const given = {
      DATABASE_URL: await createDatabase(),
      REDIS_URL: 'redis://redis.example:6379',
      TRANSLATION_ENGINE: 'none',
      ENCRYPTION_KEYS: 'given',
      RPC_SECRET: 'given too',
    };
    const started: { stop(): Promise<void> }[] = [];
    const machine = await startMachine(folder, given, started);
    expect(started).toEqual([]);
    expect(machine).toMatchObject({
      ...{ redisUrl: given.REDIS_URL, rpcSecret: 'given too', encryptionKeys: 'given', ownKeyFile: false },
      ...{ translation: { engine: 'none' }, ports: {} },
    });
    expect(Object.keys(machine.databases)).toEqual(OWNERS);
    for (const owner of OWNERS) {
      const client = new Client({ connectionString: machine.databases[owner] });
      await client.connect();
      const { rows } = await client.query('select current_database() as name, current_user as login');
      await client.end();
      expect(rows).toEqual([{ name: `coverleaf_${owner}`, login: `coverleaf_${owner}_work` }]);
    }
  });
});
