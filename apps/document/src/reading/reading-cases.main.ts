import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { useKeyring } from '@coverleaf/encryption';
import { createObjectStore, s3SettingsFrom } from '@coverleaf/object-store';
import { FileReader, ParserConfig, Parsers } from '@coverleaf/parsers';
import { loadConfig, SealedRows, SnakeCaseNaming, StorageConfig } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { UploadEntity, UploadEventEntity } from '../uploads/upload.entity';
import { CaseMaker } from './case-maker';
import { DocumentReadingEntity, FieldCorrectionEntity } from './results/reading.entity';

const CasesConfig = z.object({
  ...StorageConfig.shape,
  ...ParserConfig.shape,
  DATABASE_URL: z.string(),
});

/**
 * `npm run reading:cases`: reads documents that staff have checked once more, and writes what their readers saw, with
 * invented persons, to files.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string', default: 'cases' } },
  });
  const config = loadConfig(CasesConfig);
  useKeyring(config.ENCRYPTION_KEYS);
  const dataSource = await new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    entities: [
      UploadEntity,
      UploadEventEntity,
      ConfirmationEntity,
      DocumentReadingEntity,
      FieldCorrectionEntity,
    ],
    subscribers: [SealedRows],
    namingStrategy: new SnakeCaseNaming(),
  }).initialize();
  const store = await createObjectStore({
    keys: config.ENCRYPTION_KEYS,
    folder: join(config.DATA_DIR, 'objects'),
    s3: s3SettingsFrom(process.env),
  });
  const parsers = new Parsers(config.DOCUMENT_PARSER);
  const maker = new CaseMaker(dataSource, store, new FileReader(parsers));
  await mkdir(values.to, { recursive: true });
  try {
    for (const id of positionals.length > 0 ? positionals : await maker.checkedDocuments()) {
      const made = await maker.make(id);
      if (typeof made === 'string') process.stdout.write(`${id}: ${made}\n`);
      else {
        // The same document is the same file again; its id is not told.
        const part = createHash('sha256').update(id).digest('hex').slice(0, 8);
        const name = `${made.layout || 'unknown'}-${part}.json`;
        await writeFile(join(values.to, name), JSON.stringify(made));
        process.stdout.write(`${id}: ${name}, ${made.state}\n`);
      }
    }
  } finally {
    parsers.onApplicationShutdown();
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`No cases could be made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
