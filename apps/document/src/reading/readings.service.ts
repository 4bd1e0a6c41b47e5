import { randomUUID } from 'node:crypto';
import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  correctField,
  type DocumentTwin,
  type FieldCorrection,
  getDocumentReading,
  getUploadReading,
  matchUpload,
  type OperationInput,
  type ReadingPicture,
  type ReadingSummary,
  type ReadValues,
  readUpload,
} from '@coverleaf/contracts';
import { Handles, Outbox } from '@coverleaf/messaging';
import { conflict, InjectConfig, notFound, registry, sealRow, SECONDS } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { DataSource, type EntityManager, In } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { FilesService } from '../files/files.service';
import { assertSender, lockUpload, UploadEntity } from '../uploads/upload.entity';
import { identityKeys, isIdentity, Twins } from './results/twins';
import { marksOn, resultOf, summaryOf, UNREAD } from './results/reading-result';
import { correctedFields, correctionsOf, readValues, searchHashes } from './results/corrected-fields';
import { DocumentReadingEntity, FieldCorrectionEntity, ReadingPictureEntity } from './results/reading.entity';

const READ_AT_ONCE = 50;
const MOST_TWINS = 10;

export const readingSeconds = new Histogram({
  name: 'coverleaf_reading_seconds',
  help: 'Time from the arrival of an upload to the end of its reading',
  buckets: [...SECONDS, 60, 120],
  registers: [registry],
});

/** Includes uploads that found the queue full and never reached a reader. */
export const readings = new Counter({
  name: 'coverleaf_readings_total',
  help: 'Uploads that were read, by the answer of the verdict (`none` without a lender), or not, by the obstacle',
  labelNames: ['outcome'],
  registers: [registry],
});

/** Readings of uploads, for the sender's browser, the status page and staff. */
@Injectable()
export class ReadingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly files: FilesService,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    private readonly twins: Twins,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /**
   * Queues an upload for reading, in the transaction that registers it. If too many wait, it is marked as unread,
   * because its borrower would be gone before there is a result. What isn't read is matched with cases at once.
   */
  async begin(manager: EntityManager, uploadId: string): Promise<void> {
    if (!this.config.READING) {
      await this.outbox.add(manager, matchUpload, { uploadId });
      return;
    }
    if (await this.isFull(manager)) {
      const unread = { state: 'unread', obstacle: 'busy', endedAt: new Date() } as const;
      await manager.insert(DocumentReadingEntity, { uploadId, ...unread });
      readings.inc({ outcome: 'busy' });
      await this.outbox.add(manager, matchUpload, { uploadId });
      return;
    }
    await manager.insert(DocumentReadingEntity, { uploadId, state: 'waiting' });
    await this.outbox.add(manager, readUpload, { uploadId });
  }

  /** Null if there is no reading. */
  async summary(uploadId: string): Promise<ReadingSummary | null> {
    const row = await this.dataSource.manager.findOneBy(DocumentReadingEntity, { uploadId });
    return row && summaryOf(row);
  }

  /** The values of documents that were read, by upload id. Reads a few at a time, because a reading may be long. */
  async values(ids: readonly string[]): Promise<ReadonlyMap<string, ReadValues>> {
    const { manager } = this.dataSource;
    const values = new Map<string, ReadValues>();
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const some = ids.slice(at, at + READ_AT_ONCE);
      const [rows, corrections] = await Promise.all([
        manager.findBy(DocumentReadingEntity, { uploadId: In(some), state: 'read' }),
        correctionsOf(manager, some),
      ]);
      for (const row of rows) {
        const result = resultOf(row);
        const own = corrections.filter(({ uploadId }) => uploadId === row.uploadId);
        if (result) values.set(row.uploadId, readValues(correctedFields(result.reading, own)));
      }
    }
    return values;
  }

  /** @throws AppError 404, 403 `wrong_token` */
  @Handles(getUploadReading)
  async getUploadReading({ params: { id }, body: { token } }: OperationInput<typeof getUploadReading>) {
    const { manager } = this.dataSource;
    const upload = await manager.findOneBy(UploadEntity, { id });
    if (!upload) throw notFound('No upload has this id.');
    assertSender(upload, token);
    const row = await manager.findOneBy(DocumentReadingEntity, { uploadId: id });
    // Reading was off when it arrived.
    if (!row) return { ...summaryOf(UNREAD), pictures: [] };
    return { ...summaryOf(row), pictures: row.state === 'read' ? await this.pictures(row) : [] };
  }

  /** @throws AppError 404 also for the documents of other lenders */
  @Handles(getDocumentReading)
  async getDocumentReading({ actor, params: { id } }: OperationInput<typeof getDocumentReading>) {
    const { manager } = this.dataSource;
    const row = await this.find(manager, actor.lenderId, id);
    const [corrections, twins] = await Promise.all([
      correctionsOf(manager, [id]),
      this.twinsOf(manager, actor.lenderId, row),
      this.reads.note('document.read', actor, id),
    ]);
    const result = resultOf(row);
    return {
      state: row.state,
      reading: result?.reading ?? null,
      verdict: result?.verdict ?? null,
      requirements: result?.requirements ?? null,
      corrections: corrections.map(toCorrection),
      twins,
    };
  }

  /** @throws AppError 404, 409 `no_such_field` */
  @Handles(correctField)
  async correct({ actor, params: { id }, body }: OperationInput<typeof correctField>) {
    return this.dataSource.transaction(async (manager) => {
      // Serializes corrections: each must include the other's numbers in the search hashes.
      await lockUpload(manager, id);
      const row = await this.find(manager, actor.lenderId, id);
      const { pageKeys } = row;
      const result = resultOf(row);
      if (!result?.reading.fields[body.field])
        throw conflict('no_such_field', 'This document has no such value. Load it again.');
      const correction = manager.create(FieldCorrectionEntity, {
        id: randomUUID(),
        uploadId: id,
        field: body.field,
        act: body.act,
        value: body.act === 'corrected' ? (body.value ?? null) : null,
        by: actor.userId,
        at: new Date(),
      });
      await manager.insert(
        FieldCorrectionEntity,
        sealRow(manager, FieldCorrectionEntity, correction.id, correction),
      );
      const corrections = await correctionsOf(manager, [id]);
      const fields = correctedFields(result.reading, corrections);
      const keys = [...identityKeys(fields), ...pageKeys.filter((key) => !isIdentity(key))];
      await manager.update(
        DocumentReadingEntity,
        { uploadId: id },
        { ...searchHashes(fields), pageKeys: keys },
      );
      await this.outbox.add(manager, matchUpload, { uploadId: id });
      await this.audit.note(manager, 'document.corrected', actor, id, [body.act]);
      return toCorrection(correction);
    });
  }

  /** For twins of other lenders, omits everything that identifies them. */
  private async twinsOf(
    manager: EntityManager,
    own: string | null,
    { uploadId, pageKeys }: DocumentReadingEntity,
  ): Promise<DocumentTwin[]> {
    const upload = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    const twins = await this.twins.find(manager, upload, pageKeys);
    return twins
      .slice(0, MOST_TWINS)
      .map(({ id, lenderId, receivedAt }) =>
        own === null || own === lenderId
          ? { documentId: id, receivedAt: receivedAt.toISOString() }
          : { documentId: null, receivedAt: null },
      );
  }

  private async find(manager: EntityManager, lenderId: string | null, id: string) {
    const isTheirs = await manager.existsBy(UploadEntity, { id, ...(lenderId !== null && { lenderId }) });
    const row = isTheirs ? await manager.findOneBy(DocumentReadingEntity, { uploadId: id }) : null;
    if (!row) throw notFound('There is no such document, or nothing is read of it.');
    return row;
  }

  private async isFull(manager: EntityManager): Promise<boolean> {
    const [row]: { waiting: number }[] = await manager.query(
      `select count(*)::int as waiting from (
         select 1 from document_readings where state in ('waiting', 'reading') limit $1) open`,
      [this.config.READING_QUEUE],
    );
    return (row?.waiting ?? 0) >= this.config.READING_QUEUE;
  }

  private async pictures(row: DocumentReadingEntity): Promise<ReadingPicture[]> {
    const result = resultOf(row);
    const pictures = await this.dataSource.manager.find(ReadingPictureEntity, {
      where: { uploadId: row.uploadId },
      order: { page: 'ASC' },
    });
    return pictures.map(({ filePath: key, page, width, height }) => {
      const { token } = this.files.sign({ key, name: `page-${page}.jpg`, type: 'image/jpeg' }, 'view');
      const url = `${this.config.PUBLIC_URL}/files/${token}`;
      return { page, width, height, url, marks: result ? marksOn(result, page) : [] };
    });
  }
}

const toCorrection = ({ id, field, act, value, by, at }: FieldCorrectionEntity): FieldCorrection => ({
  id,
  field,
  act,
  value,
  by,
  at: at.toISOString(),
});
