import { randomUUID } from 'node:crypto';
import { createDatabase, TEST_SIGNING, waitFor } from '@coverleaf/testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { loadConfig, ServiceConfig, StartupError } from '../config/config';
import { applyOrAwaitMigrations, untilLocked } from './migrations';

abstract class OneWay implements MigrationInterface {
  abstract up(runner: QueryRunner): Promise<void>;
  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted'));
  }
}

class CreateShelves1700000000000 extends OneWay {
  async up(runner: QueryRunner): Promise<void> {
    // Without the lock, the second concurrent run would fail here.
    await runner.query(`create table shelves (id int primary key)`);
    await runner.query(`select pg_sleep(0.2)`);
    await runner.query(`insert into shelves values (1)`);
  }
}

class AddBooks1700000001000 extends OneWay {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table books (id int primary key)`);
  }
}

const MIGRATIONS: (new () => MigrationInterface)[] = [CreateShelves1700000000000, AddBooks1700000001000];

describe('applyOrAwaitMigrations', () => {
  let url: string;
  beforeEach(async () => {
    url = await createDatabase();
  });

  const apply = (
    migrations: typeof MIGRATIONS = MIGRATIONS,
    env: NodeJS.ProcessEnv = {},
    appendOnly: string[] = [],
  ) =>
    applyOrAwaitMigrations(
      loadConfig(ServiceConfig, { DATABASE_URL: url, RPC_SECRET: 'x'.repeat(32), ...TEST_SIGNING, ...env }),
      migrations,
      appendOnly,
    );
  const rowsOf = async (sql: string, as = url): Promise<unknown[]> => {
    const dataSource = await new DataSource({ type: 'postgres', url: as }).initialize();
    try {
      return await dataSource.query(sql);
    } finally {
      await dataSource.destroy();
    }
  };

  it('lets two processes migrate one database at once', async () => {
    await Promise.all([apply(), apply()]);
    expect(await rowsOf('select id from shelves')).toEqual([{ id: 1 }]);
    const names = MIGRATIONS.map(({ name }) => ({ name }));
    expect(await rowsOf('select name from migrations order by id')).toEqual(names);
  });

  it('accepts a database with the last of the squashed migrations unchanged', async () => {
    class CreateLibrary1700000001000 extends OneWay {
      readonly name = 'AddBooks1700000001000';
      up(): Promise<void> {
        return Promise.reject(new Error('The tables are there already'));
      }
    }
    await apply();
    await apply([CreateLibrary1700000001000]);
    expect(await rowsOf('select id from shelves')).toEqual([{ id: 1 }]);
  });

  it('refuses a database that lacks some of the squashed migrations, in one sentence', async () => {
    await apply([CreateShelves1700000000000]);
    await expect(apply([AddBooks1700000001000])).rejects.toThrow('start release 0.1.0 once');
    expect(await rowsOf(`select to_regclass('books') as books`)).toEqual([{ books: null }]);
  });

  it('refuses to start on an outdated database, and changes nothing in it', async () => {
    const settling = apply(MIGRATIONS, { MIGRATIONS: 'expect', MIGRATIONS_WAIT_MS: '300' });
    await expect(settling).rejects.toThrow(StartupError);
    await expect(settling).rejects.toThrow('lacks 2 migrations, of which the last is AddBooks1700000001000');
    expect(await rowsOf(`select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('waits until the process with the role has migrated it', async () => {
    const waiting = apply(MIGRATIONS, { MIGRATIONS: 'expect', ROLE: 'rpc' });
    await apply(MIGRATIONS, { MIGRATIONS: 'expect', ROLE: 'migrate' });
    await waiting;
  });

  it('starts on a schema that is newer than itself', async () => {
    await apply();
    await apply(MIGRATIONS.slice(0, 1), { MIGRATIONS: 'expect', MIGRATIONS_WAIT_MS: '0' });
  });

  it('gives a migration more time than a service’s statements', async () => {
    class AskForLimit1700000002000 extends OneWay {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(`create table limits as select current_setting('statement_timeout') as held`);
      }
    }
    await apply([AskForLimit1700000002000]);
    expect(await rowsOf('select held from limits')).toEqual([{ held: '0' }]);
  });

  it('lets others read a table while a migration waits for its lock, and then goes on', async () => {
    class NameShelves1700000002000 extends OneWay {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('alter table shelves add column name text');
      }
    }
    await apply();
    const reader = await new DataSource({ type: 'postgres', url }).initialize();
    try {
      const longReader = reader.createQueryRunner();
      await longReader.startTransaction();
      await longReader.query('select * from shelves');
      const migrating = apply([...MIGRATIONS, NameShelves1700000002000]);
      const isWaiting = async () =>
        (
          await reader.query<unknown[]>(
            `select 1 from pg_locks where relation = 'shelves'::regclass and not granted`,
          )
        ).length > 0;
      for (const what of ['its first attempt', 'its second attempt']) {
        await waitFor(isWaiting, { timeoutMs: 10_000, what });
        // It waits behind the migration, which gives up.
        expect(await reader.query('select id from shelves')).toEqual([{ id: 1 }]);
      }
      await longReader.commitTransaction();
      await longReader.release();
      await migrating;
    } finally {
      await reader.destroy();
    }
    expect(await rowsOf('select name from shelves')).toEqual([{ name: null }]);
  });

  it('gives up at once when a step has given up', async () => {
    await apply();
    const dataSource = await new DataSource({ type: 'postgres', url }).initialize();
    const holder = dataSource.createQueryRunner();
    try {
      await holder.startTransaction();
      await holder.query('lock table shelves');
      let tried = 0;
      const step = () => {
        tried += 1;
        return dataSource.query('do $$ begin lock table shelves nowait; end $$');
      };
      const migrating = untilLocked(() => untilLocked(step, 2), 2);
      await expect(migrating).rejects.toThrow('a lock was not granted');
      expect(tried).toBe(2);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
      await dataSource.destroy();
    }
  });

  it('gives a service’s login access to rows, but not to tables or to changing append-only rows', async () => {
    const login = `worker_${randomUUID()}`;
    await rowsOf(`create role "${login}" login password 'secret'`);
    const workUrl = Object.assign(new URL(url), { username: login, password: 'secret' }).href;
    const waiting = apply(MIGRATIONS, { DATABASE_URL: workUrl, MIGRATIONS: 'expect' });
    await apply(MIGRATIONS, { DATABASE_URL: workUrl, MIGRATION_DATABASE_URL: url }, ['books']);
    await waiting;
    // Migrates again, as after an upgrade.
    await apply(MIGRATIONS, { DATABASE_URL: workUrl, MIGRATION_DATABASE_URL: url }, ['books']);
    const allowed = [
      'select * from shelves',
      'insert into shelves (id) values (7)',
      'update shelves set id = 8 where id = 7',
      'delete from shelves where id = 8',
      'select * from books',
      'insert into books (id) values (1)',
      'select name from migrations',
    ];
    for (const sql of allowed) await rowsOf(sql, workUrl);
    const refused = [
      'truncate shelves',
      'drop table shelves',
      'alter table shelves add column more text',
      'create table more (id int)',
      'alter table books disable trigger all',
      'update books set id = id',
      'delete from books',
      'truncate books',
      'delete from migrations',
      "insert into migrations (timestamp, name) values (1, 'x')",
    ];
    for (const sql of refused)
      await expect(rowsOf(sql, workUrl)).rejects.toThrow(/permission denied|must be owner/);
    await rowsOf(`drop owned by "${login}"; drop role "${login}"`);
  });
});
