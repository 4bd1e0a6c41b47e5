import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { useKeyring } from '@coverleaf/encryption';
import { createObjectStore, type ObjectStore, s3SettingsFrom } from '@coverleaf/object-store';
import { FileReader, ParserConfig, Parsers, ReadingError } from '@coverleaf/parsers';
import { makeCase, type RegressionCase } from '@coverleaf/reading';
import { loadConfig, SealedRows, SnakeCaseNaming, StorageConfig } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { UploadEntity, UploadEventEntity } from '../uploads/upload.entity';
import { resultOf } from './results/reading-result';
import { DocumentReadingEntity, FieldCorrectionEntity } from './results/reading.entity';

const CasesConfig = z.object({
  ...StorageConfig.shape,
  ...ParserConfig.shape,
  DATABASE_URL: z.string(),
});

/**
 * `npm run reading:cases`: reads the documents with corrections by staff again, and writes what the readers saw to
 * files, with invented persons.
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
        // Repeated runs give a document the same file name without revealing its id.
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

/** Makes regression cases from documents with corrections by staff. */
class CaseMaker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: Pick<ObjectStore, 'read'>,
    private readonly reader: FileReader,
  ) {}

  /** Ids, oldest first. */
  async checkedDocuments(): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from insurance_uploads upload
       where exists (select 1 from field_corrections where upload_id = upload.id) order by created_at`,
    );
    return rows.map(({ id }) => id);
  }

  /** @returns the case, or the reason why there is none */
  async make(id: string): Promise<RegressionCase | string> {
    if (!z.uuid().safeParse(id).success) return 'This is no id of a document';
    const { manager } = this.dataSource;
    const [upload, row, corrections] = await Promise.all([
      manager.findOneBy(UploadEntity, { id }),
      manager.findOneBy(DocumentReadingEntity, { uploadId: id }),
      manager.find(FieldCorrectionEntity, { where: { uploadId: id }, order: { at: 'ASC', id: 'ASC' } }),
    ]);
    const result = row && resultOf(row);
    if (!upload || !result) return 'There is no such document, or nothing was read of it';
    if (corrections.length === 0) return 'Nobody has checked a value of it';
    try {
      // The document must be read again: what the readers saw is the whole document, so it is not stored.
      const { file } = await this.reader.read(
        await this.store.read('insurance', upload.filePath),
        upload.contentType,
      );
      const made = makeCase({ file, reading: result.reading, corrections, names: [upload.name] }, seedOf(id));
      return made ?? 'With invented words, its values are read otherwise, so that it would tell nothing';
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      return `It can't be read: ${error.code}`;
    }
  }
}

const seedOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE(8);

main().catch((error: unknown) => {
  process.stderr.write(`No cases could be made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
