import {
  type CollateralKind,
  DEFAULT_TIME_ZONE,
  type DocumentKind,
  findLenderById,
  matchUpload,
  type Reading,
  READING_BOUNDS,
  type Requirements,
  readUpload,
} from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Outbox,
  Processor,
  RpcClient,
} from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { type FileReading, FileReader, ReadingError } from '@coverleaf/parsers';
import { collateralOf, judge, readFieldsInSteps, READING_VERSION } from '@coverleaf/reading';
import { InjectObjectStore, sealRow } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DataSource, IsNull, Not } from 'typeorm';
import { collateralOfUpload } from '../cases/case-of-upload';
import { dayAt } from '../cases/clock/calendar';
import { lockUpload, UploadEntity } from '../uploads/upload.entity';
import { withOpinion } from './external-opinion';
import { ExternalReader } from './external-reader';
import { Passages } from './passages';
import { readings, readingSeconds } from './readings.service';
import { RequirementsService } from './requirements.service';
import { correctedFields, searchHashes } from './results/corrected-fields';
import { ReadingResult } from './results/reading-result';
import { DocumentReadingEntity, type ReadingObstacle } from './results/reading.entity';
import { type KeyedPage, pageKeys, Twins } from './results/twins';

const OPEN = ['waiting', 'reading'] as const;

/** Reads an upload and judges it by its lender's requirements. The upload's processing doesn't wait for this. */
@Processor(readUpload)
export class ReadUploadProcessor implements JobProcessor<typeof readUpload> {
  private readonly logger = new Logger('reading');

  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: FileReader,
    private readonly requirements: RequirementsService,
    private readonly passages: Passages,
    private readonly external: ExternalReader,
    private readonly twins: Twins,
    private readonly outbox: Outbox,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process({ uploadId }: { uploadId: string }, { number }: JobAttempt): Promise<void> {
    const { manager } = this.dataSource;
    const begun = await this.claim(uploadId);
    const upload = begun > 0 ? await manager.findOneBy(UploadEntity, { id: uploadId }) : null;
    if (!upload) return;
    if (begun > readUpload.attempts) {
      // A kill doesn't count as a failed attempt: without this limit, a file that kills its worker would be retried forever.
      await this.end(upload, { state: 'unread', obstacle: 'failed' });
      this.logger.error({ msg: 'an upload that ended its readers is not read again', uploadId });
      return;
    }
    try {
      await this.read(upload);
    } catch (error) {
      const obstacle = error instanceof ReadingError ? error.code : 'failed';
      const isRetryable = obstacle === 'busy' || obstacle === 'failed';
      if (isRetryable && number < readUpload.attempts) throw error;
      await this.end(upload, { state: 'unread', obstacle });
      if (obstacle === 'failed') throw error;
      this.logger.warn({ msg: 'an upload was not read', uploadId, obstacle });
    }
  }

  /**
   * Also claims an upload whose worker was killed while it read. @returns the number of attempts so far; 0 if nothing
   * is left to read
   */
  private async claim(uploadId: string): Promise<number> {
    const [[row]]: [{ begun: number }[], number] = await this.dataSource.query(
      `update document_readings set state = 'reading', begun = begun + 1
       where upload_id = $1 and state = any($2) returning begun`,
      [uploadId, OPEN],
    );
    return row?.begun ?? 0;
  }

  private async read(upload: UploadEntity): Promise<void> {
    const { manager } = this.dataSource;
    const { id, filePath, contentType } = upload;
    const bytes = await this.store.read('insurance', filePath);
    const read = await this.reader.read(bytes, contentType, {
      // Best effort: the next progress or the result corrects it.
      onProgress: ({ page, pages }) => void this.note(id, page, pages),
    });
    const found = await readFieldsInSteps(read.file, () => yieldToEventLoop());
    const pages = pageKeys(read.file, found.fields);
    const own = await this.withEarlier(upload, found, pages);
    const collateral = collateralOf(own);
    const asked = await this.askedOf(upload, own.kind.value, collateral);
    // In local time, not UTC, because a policy begins and ends in it.
    const asOf = dayAt(new Date(), DEFAULT_TIME_ZONE);
    const loan = await collateralOfUpload(manager, id);
    const judged = asked
      ? judge(own, asked.requirements, {
          ...{ collateral, loan },
          insured: upload.name,
          asOf,
          requirementsVersion: asked.version,
        })
      : null;
    const requirements = asked?.requirements ?? null;
    const opinion = await this.external.ask(bytes, contentType, { asOf, requirements });
    const { reading, verdict, isDoubted } = opinion
      ? withOpinion(own, judged, opinion)
      : { reading: own, verdict: judged, isDoubted: false };
    const result: ReadingResult = { reading, verdict, requirements, insured: upload.name, isDoubted };
    await this.storePictures(upload, read.pictures);
    await this.end(upload, {
      state: 'read',
      readerVersion: READING_VERSION,
      // Parse before storing, because a stored result that no longer parses could not be read again.
      result: JSON.stringify(ReadingResult.parse(result)),
      collateral,
      answer: verdict?.answer ?? null,
      ask: verdict?.reasons[0]?.code ?? null,
      requirementsVersion: asked?.version ?? null,
      passage: Passages.of(verdict, requirements),
      // The last characters of a VIN alone don't prove that it is the loan's vehicle.
      isOfLoan: loan !== null && loan.vinEnd === undefined,
      pageKeys: pages.flatMap(({ keys }) => keys),
      ...searchHashes(correctedFields(reading, [])),
    });
  }

  /** Adds flags that earlier uploads raise: another person sent the same page, or staff rejected the same file. */
  private async withEarlier(
    upload: UploadEntity,
    reading: Reading,
    pages: readonly KeyedPage[],
  ): Promise<Reading> {
    const { manager } = this.dataSource;
    const all = pages.flatMap(({ keys }) => keys);
    const [twins, isRejected] = await Promise.all([
      this.twins.find(manager, upload, all),
      manager.existsBy(UploadEntity, {
        ...{ sha256: upload.sha256, lenderId: upload.lenderId ?? IsNull() },
        ...{ status: 'rejected' as const, id: Not(upload.id) },
      }),
    ]);
    const shared = twins.flatMap(({ keys }) => keys);
    const page = pages.find(({ keys }) => keys.some((key) => shared.includes(key)))?.page;
    const found = [
      ...(page === undefined ? [] : [{ flag: 'twin' as const, page }]),
      ...(isRejected ? [{ flag: 'rejected_before' as const, page: null }] : []),
    ].map((flag) => ({ ...flag, box: null, raw: null }));
    return { ...reading, flags: [...reading.flags.slice(0, READING_BOUNDS.flags - found.length), ...found] };
  }

  /** Null if the upload belongs to no active lender, or it isn't clear what it may be accepted for. */
  private async askedOf(
    { lenderId }: UploadEntity,
    kind: DocumentKind,
    collateral: CollateralKind | null,
  ): Promise<{ requirements: Requirements; version: number } | null> {
    const lender = lenderId && (await this.lenders.call(findLenderById, { id: lenderId }));
    return lender ? this.requirements.asked(lender.id, lender.name, kind, collateral) : null;
  }

  private async storePictures({ id, filePath }: UploadEntity, pictures: FileReading['pictures']) {
    for (const { page, width, height, jpeg } of pictures) {
      // Not derived from the upload's key, which contains the sender's file name.
      const key = `${dirname(filePath)}/${id}.page-${page}.jpg`;
      await this.store.put('insurance', key, Readable.from([Buffer.from(jpeg)]));
      const rows: unknown[] = await this.dataSource.query(
        `insert into reading_pictures (file_path, upload_id, page, width, height)
         select $1, id, $3, $4, $5 from insurance_uploads where id = $2
         on conflict (file_path) do update set width = excluded.width, height = excluded.height returning 1`,
        [key, id, page, width, height],
      );
      // The document was deleted in the meantime.
      if (rows.length === 0) await this.store.delete('insurance', key);
    }
  }

  private async note(uploadId: string, pagesRead: number, pagesToRead: number): Promise<void> {
    await this.dataSource.manager
      .update(DocumentReadingEntity, { uploadId, state: 'reading' }, { pagesRead, pagesToRead })
      .catch(() => undefined);
  }

  private async end(
    { id, createdAt }: UploadEntity,
    to: Partial<DocumentReadingEntity> & { readonly obstacle?: ReadingObstacle },
  ): Promise<void> {
    const endedAt = new Date();
    const affected = await this.dataSource.transaction(async (manager) => {
      await lockUpload(manager, id);
      const ended = await manager.update(
        DocumentReadingEntity,
        { uploadId: id, state: 'reading' },
        sealRow(manager, DocumentReadingEntity, id, { ...to, endedAt }),
      );
      if (ended.affected && to.answer) await manager.update(UploadEntity, { id }, { answer: to.answer });
      if (ended.affected && to.passage === 'passed') await this.passages.pass(manager, id);
      if (ended.affected) await this.outbox.add(manager, matchUpload, { uploadId: id });
      return ended.affected;
    });
    if (!affected) return;
    readings.inc({ outcome: to.obstacle ?? to.answer ?? 'none' });
    readingSeconds.observe((endedAt.getTime() - createdAt.getTime()) / 1_000);
  }
}
