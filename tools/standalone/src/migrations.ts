import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ChildSpec } from './child-process';
import type { DataFolder } from './data-folder';
import { openLog } from './log-file';
import type { Machine } from './machine';
import type { ServiceName } from './services';
import { StartError } from './start-error';

/**
 * Runs a program's migrations with the login that owns the tables, before the services start with the other one. A
 * database remembers in its comment which build migrated it last, so a start with the same build needs no extra process.
 */
export class Migrations {
  private readonly running = new Set<ChildProcess>();

  constructor(
    private readonly folder: DataFolder,
    private readonly machine: Machine,
  ) {}

  /** @param services how they are started @throws StartError */
  async run(services: readonly ChildSpec[]): Promise<void> {
    await Promise.all(
      services.map(async (spec) => {
        const ownerUrl = this.machine.owners[spec.name as ServiceName];
        if (ownerUrl) await this.migrate(spec, ownerUrl);
      }),
    );
  }

  stop(): Promise<void> {
    for (const child of this.running) child.kill('SIGKILL');
    return Promise.resolve();
  }

  private async migrate(spec: ChildSpec, ownerUrl: string): Promise<void> {
    const build = await buildOf(spec.name);
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ build: string | null }>(
        `select shobj_description(oid, 'pg_database') as build from pg_database where datname = current_database()`,
      );
      if (rows[0]?.build === build) return;
      await this.runMigration(spec, ownerUrl);
      const database = client.escapeIdentifier(client.database ?? '');
      await client.query(`comment on database ${database} is ${client.escapeLiteral(build)}`);
    } finally {
      await client.end();
    }
  }

  private async runMigration({ name, args, env }: ChildSpec, ownerUrl: string): Promise<void> {
    const log = await openLog(this.folder.logs, name);
    const migration = { ROLE: 'migrate', MIGRATION_DATABASE_URL: ownerUrl, MANAGEMENT_PORT: '' };
    const child = spawn(process.execPath, args, {
      env: { ...env, ...migration },
      stdio: ['ignore', log.fd, log.fd],
    });
    this.running.add(child);
    const [code] = (await once(child, 'exit')) as [number | null];
    this.running.delete(child);
    await log.close();
    if (code !== 0)
      throw new StartError(
        `The database of ${name} could not be brought up to date; see ${join(this.folder.logs, `${name}.log`)}.`,
      );
  }
}

/** Changes with every change of the service's program. */
async function buildOf(name: string): Promise<string> {
  const bundle = await readFile(join('dist', 'services', `${name}.bundle.js`));
  return `coverleaf ${createHash('sha256').update(bundle).digest('hex')}`;
}
