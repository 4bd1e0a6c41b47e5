import { readFile } from 'node:fs/promises';
import { type AuditCheck } from '@coverleaf/contracts';
import { useKeyring } from '@coverleaf/encryption';
import { BaseConfig, KeyringConfig, loadConfig, SnakeCaseNaming } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readAnchors } from './audit-anchor';
import { verifyChain } from './audit-chain';
import { AuditAnchorEntity, AuditEntryEntity, AuditHeadEntity } from './audit-entry.entity';

const VerifyConfig = BaseConfig.pick({ SIGNING_PUBLIC_KEYS: true }).extend({
  ...KeyringConfig.shape,
  DATABASE_URL: z.string(),
  AUDIT_ANCHOR_FILE: z.string().optional(),
});

const REASONS = {
  chain: 'it does not fit the chain',
  signature: 'no service has signed it',
  anchor: 'an anchor says otherwise',
} as const;

/**
 * `npm run audit:verify [FILE]`: verifies the audit log in the identity database at DATABASE_URL, with the anchors of the
 * database and of a file (AUDIT_ANCHOR_FILE).
 */
async function main([given]: readonly string[]): Promise<void> {
  const config = loadConfig(VerifyConfig);
  useKeyring(config.ENCRYPTION_KEYS);
  const path = given ?? config.AUDIT_ANCHOR_FILE;
  const others = path ? readAnchors(await readFile(path, 'utf8').catch(unlessAbsent)) : [];
  const dataSource = await new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    entities: [AuditEntryEntity, AuditHeadEntity, AuditAnchorEntity],
    namingStrategy: new SnakeCaseNaming(),
  }).initialize();
  const check = await dataSource.transaction('REPEATABLE READ', (manager) =>
    verifyChain(manager, config.SIGNING_PUBLIC_KEYS, { others }),
  );
  await dataSource.destroy();
  process.stdout.write(`${described(check, path ? others.length : null)}\n`);
  process.exitCode = check.intact ? 0 : 1;
}

function described(check: AuditCheck, inFile: number | null): string {
  const { intact, entries, head, brokenAt, reason, keyedFrom, anchoredAt } = check;
  if (!intact)
    return `The audit log is broken at entry ${brokenAt} of ${entries}: ${reason ? REASONS[reason] : ''}`;
  return [
    `The audit log is intact: ${entries} entries, head ${head}`,
    keyedFrom === null ? 'No entry is signed yet' : `Signed and keyed from entry ${keyedFrom}`,
    anchoredAt === null ? 'No anchor yet' : `Last anchor: ${anchoredAt}`,
    inFile === null ? 'No anchor file was given' : `${inFile} anchors in the file agree`,
  ].join('\n');
}

function unlessAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `The audit log could not be read: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(2);
});
