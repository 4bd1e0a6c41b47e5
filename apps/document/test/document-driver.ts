import { randomUUID } from 'node:crypto';
import { waitFor } from '@coverleaf/testing';
import type { FaultMode } from '../../../tools/insight-simulator/src/faults';
import type { LedgerItem } from '../../../tools/insight-simulator/src/ledger';
import { TransmissionEntity } from '../src/transmissions/transmission.entity';
import { UploadEntity, UploadEventEntity } from '../src/uploads/upload.entity';
import { type NewUpload, UploadIntakeService } from '../src/uploads/intake/upload-intake.service';
import { samplePdf } from './sample-files';
import { type RunningDocument, storeFile } from './start-document';

export const SKYLA = { id: randomUUID(), accountId: 'SKY-1001', rightTrack: false };
export const HARBOR = { id: randomUUID(), accountId: null, rightTrack: false };

/** What borrowers, lenders and outages do to a running document service, and what can be seen of it. */
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
    /** Of the document itself. */
    async untilTransmission(uploadId: string, state: TransmissionEntity['state']): Promise<void> {
      const where = { uploadId, kind: 'document' as const };
      const look = (): Promise<TransmissionEntity | null> => transmissions.findOneBy(where);
      await waitFor(async () => (await look())?.state === state, {
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
    /** What reached the other side under this key. */
    async ledger(key: string): Promise<LedgerItem[]> {
      const reply = await fetch(`${running.insightUrl}/ledger`);
      const { items } = (await reply.json()) as { items: LedgerItem[] };
      return items.filter(({ idempotencyKey }) => idempotencyKey === key);
    },
  };
  return driver;
}
export type DocumentDriver = ReturnType<typeof driverOf>;
