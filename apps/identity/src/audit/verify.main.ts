import { plaintextProblems, takeSecretFiles } from '@coverleaf/environment';
import { SnakeCaseNaming } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { AuditLog } from './audit-log';
import { AuditEntryEntity } from './audit-entry.entity';

/** `npm run audit:verify`: verifies the audit log in the identity database at DATABASE_URL. */
async function main(): Promise<void> {
  const problems = [...takeSecretFiles(process.env), ...plaintextProblems(process.env)];
  if (problems.length > 0) throw new Error(problems.join(' '));
  const dataSource = await new DataSource({
    type: 'postgres',
    url: process.env['DATABASE_URL'],
    entities: [AuditEntryEntity],
    namingStrategy: new SnakeCaseNaming(),
  }).initialize();
  const verdict = await new AuditLog(dataSource).verify();
  await dataSource.destroy();
  process.stdout.write(
    verdict.intact
      ? `The audit log is intact: ${verdict.entries} entries, head ${verdict.head}\n`
      : `The audit log is broken at entry ${verdict.brokenAt} of ${verdict.entries}\n`,
  );
  process.exitCode = verdict.intact ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The audit log could not be read: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(2);
});
