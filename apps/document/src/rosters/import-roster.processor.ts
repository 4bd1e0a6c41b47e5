import { importRosterJob } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { type ObjectStore, ObjectNotFoundError } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource, In } from 'typeorm';
import { RosterFileError } from './file/roster-file-error';
import { RosterReader, type RosterRow } from './file/roster-reader';
import { RosterImportEntity } from './roster.entity';
import {
  BatchOutdatedError,
  ImportTakenOverError,
  RosterBatches,
  type RosterProgress,
} from './roster-batches';

/** Rows of one transaction. */
const BATCH_ROWS = 2_000;
/** Tries to save one batch, whose cases others change. */
const TRIES = 5;
/** A process that stopped working is noticed by then. */
const TAKEN_OVER_PAUSE_MS = 30_000;

const LOST = 'The file is no longer there. Send it again.';
const FAILED =
  'The import stopped because of an error of ours. Send the file again: rows that were saved stay.';

/**
 * Saves the rows of a roster. An attempt reads the file from its start, because which of two rows has a reference first
 * depends on all earlier ones, and saves the rows behind those that are saved.
 */
@Processor(importRosterJob)
export class ImportRosterProcessor implements JobProcessor<typeof importRosterJob> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly batches: RosterBatches,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(
    { rosterId: id }: { rosterId: string },
    { number }: Pick<JobAttempt, 'number'>,
  ): Promise<void> {
    const begun = await this.begin(id);
    if (!begun) return;
    try {
      await this.read(begun);
      await this.end(begun, null);
    } catch (error) {
      if (error instanceof ImportTakenOverError)
        throw new RetryLaterError(TAKEN_OVER_PAUSE_MS, error.message, { cause: error });
      if (error instanceof RosterFileError) return this.end(begun, error.message);
      if (error instanceof ObjectNotFoundError) return this.end(begun, LOST);
      if (number >= importRosterJob.attempts) await this.end(begun, FAILED);
      throw error;
    }
  }

  /** Null if the import has ended. */
  private async begin(id: string): Promise<RosterImportEntity | null> {
    const running = { id, state: In(['waiting', 'reading']) };
    const startedAt = () => 'coalesce(started_at, now())';
    await this.dataSource.manager.update(RosterImportEntity, running, { state: 'reading', startedAt });
    return this.dataSource.manager.findOneBy(RosterImportEntity, running);
  }

  private async read({
    id: rosterId,
    lenderId,
    actorId,
    filePath,
    read: saved,
  }: RosterImportEntity): Promise<void> {
    if (filePath === null) throw new ObjectNotFoundError();
    const file = await this.store.get('insurance', filePath);
    const reader = new RosterReader();
    let read = 0;
    let saving: Promise<void> = Promise.resolve();
    try {
      for await (const rows of inBatches(reader.read(file))) {
        const done = Math.max(0, saved - read);
        const left = rows.slice(done);
        const place = { rosterId, lenderId, actorId, read: read + done, bytesRead: reader.bytesRead };
        read += rows.length;
        if (left.length === 0) continue;
        const before = saving;
        saving = this.prepareAndSave(left, place, before);
        // Its error is thrown by the next wait.
        saving.catch(() => undefined);
        // The next batch is read and encrypted while PostgreSQL saves this one.
        await before;
      }
    } finally {
      file.destroy();
      await saving.catch(() => undefined);
    }
    await saving;
  }

  /** @param before the save of the batch before, which must end first */
  private async prepareAndSave(
    rows: readonly RosterRow[],
    place: RosterProgress,
    before: Promise<void>,
  ): Promise<void> {
    let batch = await this.batches.prepare(place.lenderId, rows);
    await before;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.batches.save(batch, place);
      } catch (error) {
        if (!(error instanceof BatchOutdatedError) || tries === TRIES) throw error;
      }
      batch = await this.batches.prepare(place.lenderId, rows);
    }
  }

  private async end({ id, filePath }: RosterImportEntity, failure: string | null): Promise<void> {
    await this.dataSource.manager.update(
      RosterImportEntity,
      { id, state: 'reading' },
      {
        ...{ state: failure === null ? 'done' : 'failed', failure, filePath: null },
        ...{ endedAt: () => 'now()', ...(failure === null && { bytesRead: () => 'bytes' }) },
      },
    );
    // If this fails, a maintenance job deletes the file, which no row names any more.
    if (filePath !== null) await this.store.delete('insurance', filePath);
  }
}

async function* inBatches(source: AsyncIterable<readonly RosterRow[]>): AsyncGenerator<readonly RosterRow[]> {
  let batch: RosterRow[] = [];
  for await (const rows of source) {
    for (const row of rows) {
      if (batch.push(row) < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
