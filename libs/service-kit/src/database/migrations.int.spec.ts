import { createDatabase } from '@coverleaf/testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { loadConfig, ServiceConfig, StartupError } from '../config/config';
import { applyOrAwaitMigrations } from './migrations';

class CreateShelves1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Without the lock the second of two would fail here.
    await runner.query(`create table shelves (id int primary key)`);
    await runner.query(`select pg_sleep(0.2)`);
    await runner.query(`insert into shelves values (1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table shelves`);
  }
}

class AddBooks1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table books (id int primary key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table books`);
  }
}

const MIGRATIONS = [CreateShelves1700000000000, AddBooks1700000001000];

const configFor = (url: string, env: NodeJS.ProcessEnv): ServiceConfig =>
  loadConfig(ServiceConfig, { DATABASE_URL: url, RPC_SECRET: 'x'.repeat(32), ...env });

async function rowsOf<Row>(url: string, sql: string): Promise<Row[]> {
  const dataSource = await new DataSource({ type: 'postgres', url }).initialize();
  try {
    return await dataSource.query(sql);
  } finally {
    await dataSource.destroy();
  }
}

describe('settleSchema', () => {
  it('lets two bring one database up to date at once', async () => {
    const url = await createDatabase();
    const apply = configFor(url, {});
    await Promise.all([applyOrAwaitMigrations(apply, MIGRATIONS), applyOrAwaitMigrations(apply, MIGRATIONS)]);
    expect(await rowsOf(url, 'select id from shelves')).toEqual([{ id: 1 }]);
    expect(await rowsOf(url, 'select name from migrations order by id')).toEqual(
      MIGRATIONS.map(({ name }) => ({ name })),
    );
  });

  it('takes a database that has the last of the squashed migrations as it is', async () => {
    class CreateLibrary1700000001000 implements MigrationInterface {
      readonly name = 'AddBooks1700000001000';
      up(): Promise<void> {
        return Promise.reject(new Error('The tables are there already'));
      }
      down(): Promise<void> {
        return Promise.resolve();
      }
    }
    const url = await createDatabase();
    await applyOrAwaitMigrations(configFor(url, {}), MIGRATIONS);
    await applyOrAwaitMigrations(configFor(url, {}), [CreateLibrary1700000001000]);
    expect(await rowsOf(url, 'select id from shelves')).toEqual([{ id: 1 }]);
  });

  it('refuses a database that lacks some of the squashed migrations, in one sentence', async () => {
    const url = await createDatabase();
    await applyOrAwaitMigrations(configFor(url, {}), [CreateShelves1700000000000]);
    await expect(applyOrAwaitMigrations(configFor(url, {}), [AddBooks1700000001000])).rejects.toThrow(
      'start release 0.1.0 once',
    );
    expect(await rowsOf(url, `select to_regclass('books') as books`)).toEqual([{ books: null }]);
  });

  it('refuses to start on a database that nobody has brought up to date, and changes nothing in it', async () => {
    const url = await createDatabase();
    const expects = configFor(url, { MIGRATIONS: 'expect', MIGRATIONS_WAIT_MS: '300' });
    const settling = applyOrAwaitMigrations(expects, MIGRATIONS);
    await expect(settling).rejects.toThrow(StartupError);
    await expect(settling).rejects.toThrow('lacks 2 migrations, of which the last is AddBooks1700000001000');
    expect(await rowsOf(url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('waits until the one with the role of it has done it', async () => {
    const url = await createDatabase();
    const waiting = applyOrAwaitMigrations(configFor(url, { MIGRATIONS: 'expect', ROLE: 'rpc' }), MIGRATIONS);
    await applyOrAwaitMigrations(configFor(url, { MIGRATIONS: 'expect', ROLE: 'migrate' }), MIGRATIONS);
    await waiting;
  });

  it('starts on a schema that is newer than itself', async () => {
    const url = await createDatabase();
    await applyOrAwaitMigrations(configFor(url, {}), MIGRATIONS);
    const expects = configFor(url, { MIGRATIONS: 'expect', MIGRATIONS_WAIT_MS: '0' });
    await applyOrAwaitMigrations(expects, MIGRATIONS.slice(0, 1));
  });

  it('gives a migration longer than it gives the statements of a service', async () => {
    const url = await createDatabase();
    class AskForLimit1700000002000 extends CreateShelves1700000000000 {
      override async up(runner: QueryRunner): Promise<void> {
        await runner.query(`create table limits as select current_setting('statement_timeout') as held`);
      }
    }
    await applyOrAwaitMigrations(configFor(url, {}), [AskForLimit1700000002000]);
    expect(await rowsOf(url, 'select held from limits')).toEqual([{ held: '0' }]);
  });
});
