import { randomUUID } from 'node:crypto';
import { waitFor } from '@coverleaf/testing';
import type { DataSource } from 'typeorm';
import type { FaultMode } from '../../../tools/insight-simulator/src/faults';
import type { LedgerItem } from '../../../tools/insight-simulator/src/ledger';
import { TransmissionEntity } from '../src/transmissions/transmission.entity';
import { type NewUpload, UploadIntakeService } from '../src/uploads/intake/upload-intake.service';
import { UploadEntity, UploadEventEntity } from '../src/uploads/upload.entity';
import { samplePdf } from './sample-files';
import { type RunningDocument, storeFile } from './start-document';

export const SKYLA = { id: randomUUID(), accountId: 'SKY-1001', rightTrack: false };
export const HARBOR = { id: randomUUID(), accountId: null, rightTrack: false };

/** Sends uploads through a running document service, sets faults of Insight, and reads the results. */
export function driverOf(running: RunningDocument) {
  const uploads = running.dataSource.getRepository(UploadEntity);
  const transmissions = running.dataSource.getRepository(TransmissionEntity);
  const driver = {
    /** @returns the upload's id */
    async send(
      lender: NewUpload['lender'],
      bytes?: Uint8Array,
      more: Partial<NewUpload> = {},
    ): Promise<string> {
      const { receipt } = await running.app.get(UploadIntakeService, { strict: false }).create({
        file: await storeFile(running.store, bytes ?? (await samplePdf(1))),
        name: 'Ann Example',
        insuranceCompany: 'Prairie Mutual',
        financialInstitution: 'Skyla',
        lender,
        email: null,
        language: 'en',
        idempotencyKey: null,
        ...more,
      });
      return receipt.id;
    },
    upload: (id: string): Promise<UploadEntity> => uploads.findOneByOrFail({ id }),
    async until(id: string, stage: UploadEntity['stage'], timeoutMs = 10_000): Promise<UploadEntity> {
      await waitFor(async () => (await driver.upload(id)).stage === stage, {
        timeoutMs,
        what: `the upload to be ${stage}`,
      });
      return driver.upload(id);
    },
    /** Waits for the state of the document's own transmission. */
    async untilTransmission(uploadId: string, state: TransmissionEntity['state']): Promise<void> {
      const where = { uploadId, kind: 'document' as const };
      const find = (): Promise<TransmissionEntity | null> => transmissions.findOneBy(where);
      await waitFor(async () => (await find())?.state === state, {
        timeoutMs: 10_000,
        what: `the transmission to be ${state}`,
      });
    },
    async history(id: string): Promise<string[]> {
      const events = await running.dataSource
        .getRepository(UploadEventEntity)
        .find({ where: { uploadId: id }, order: { id: 'ASC' } });
      return events.map(({ stage, status }) => (stage === 'closed' ? status : stage));
    },
    async fault(mode: FaultMode, times?: number, retryAfter?: string): Promise<void> {
      const body = JSON.stringify({ mode, times, retryAfter });
      await fetch(`${running.insightUrl}/faults`, { method: 'PUT', body });
    },
    /** What Insight received under this idempotency key. */
    async ledger(key: string): Promise<LedgerItem[]> {
      const reply = await fetch(`${running.insightUrl}/ledger`);
      const { items } = (await reply.json()) as { items: LedgerItem[] };
      return items.filter(({ idempotencyKey }) => idempotencyKey === key);
    },
  };
  return driver;
}
export type DocumentDriver = ReturnType<typeof driverOf>;

/** Inserts the row of an upload that has no file. @returns its id */
export async function insertUpload(
  dataSource: DataSource,
  columns: Partial<UploadEntity> = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await dataSource.getRepository(UploadEntity).insert({
    id,
    name: 'Ann Example',
    email: null,
    emailHash: null,
    financialInstitution: 'Skyla',
    lenderId: null,
    accountId: null,
    insuranceCompany: 'Prairie Mutual',
    filePath: `insurance_docs/${id}`,
    originalFilename: 'policy.pdf',
    contentType: 'application/pdf',
    bytes: 1_000,
    pages: 1,
    sha256: '0'.repeat(64),
    status: 'pending',
    stage: 'sent',
    stageSince: now,
    target: 'file_share',
    notes: '',
    language: 'en',
    confirmationToken: 'token',
    idempotencyKey: null,
    contentDigest: 'digest',
    createdAt: now,
    updatedAt: now,
    ...columns,
  });
  return id;
}
