import { createHash } from 'node:crypto';
import type { ObjectStore } from '@coverleaf/object-store';
import { type FileReader, ReadingError } from '@coverleaf/parsers';
import { makeCase, type RegressionCase } from '@coverleaf/reading';
import { z } from 'zod';
import type { DataSource } from 'typeorm';
import { UploadEntity } from '../uploads/upload.entity';
import { resultOf } from './results/reading-result';
import { DocumentReadingEntity, FieldCorrectionEntity } from './results/reading.entity';

/** Makes regression cases of documents whose values staff have checked. */
export class CaseMaker {
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

  /** @returns the case, or in words why there is none */
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
      // What readers saw is not kept, because it is the whole document.
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
