import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ConfirmationForm } from '@coverleaf/contracts';
import type { ObjectStore } from '@coverleaf/object-store';
import { FileInspector, Parsers } from '@coverleaf/parsers';
import { OBJECT_STORE, sealRow } from '@coverleaf/service-kit';
import { newEncryptionKey, startForTests, startTestService, storedKeys, waitFor } from '@coverleaf/testing';
import type { FaultMode } from '../../../tools/insight-simulator/src/faults';
import type { LedgerItem } from '../../../tools/insight-simulator/src/ledger';
import { type Simulator, startSimulator } from '../../../tools/insight-simulator/src/simulator.server';
import type { ConfirmationEntity } from '../src/confirmations/confirmation.entity';
import { ConfirmationsService } from '../src/confirmations/confirmations.service';
import { DocumentConfig } from '../src/document.config';
import { DocumentModule } from '../src/document.module';
import { TransmissionEntity } from '../src/transmissions/transmission.entity';
import { type NewUpload, UploadIntakeService } from '../src/uploads/intake/upload-intake.service';
import { UploadEntity, UploadEventEntity } from '../src/uploads/upload.entity';
import { startFakeLenderService, startFakeMailIngest } from './fake-services';
import { samplePdf } from '../../../libs/parsers/test/sample-files';

export const SKYLA = { id: randomUUID(), accountId: 'SKY-1001', rightTrack: false };
export const HARBOR = { id: randomUUID(), accountId: null, rightTrack: false };

export const CONFIRMATION_FORM: ConfirmationForm = {
  ...{ name: 'Ann Example', email: 'ann@example.com', phone: '+1 555 010 0000' },
  ...{ financialInstitution: 'Skyla', collateralDetails: '2021 Toyota Camry', loanNumberLast4: '1234' },
};

export type RunningDocument = Awaited<ReturnType<typeof startDocument>>;

/** The document service with fakes of the lender service and mail-ingest, and the Insight simulator. */
export async function startDocument(env: NodeJS.ProcessEnv = {}) {
  const [lenders, mails] = await Promise.all([startFakeLenderService(), startFakeMailIngest()]);
  let simulator: Simulator | undefined;
  const service = await startTestService(DocumentModule, DocumentConfig, async (folder) => {
    simulator = await startSimulator(join(folder, 'ledger.jsonl'), 0);
    return {
      ENCRYPTION_KEYS: newEncryptionKey(),
      INSIGHT_URL: `http://127.0.0.1:${simulator.port}`,
      PUBLIC_URL: 'http://portal.example',
      LENDER_RPC: lenders.address,
      MAIL_INGEST_RPC: mails.address,
      INSIGHT_BREAKER_PAUSE_MS: '200',
      // Receipts are sent at once, without waiting for the outcome.
      NOTIFICATION_DELAY_MS: '0',
      // Off, unless a test is about reading.
      READING: 'false',
      ...env,
    };
  });
  const insightUrl = `http://127.0.0.1:${simulator?.port}`;
  const store = service.get<ObjectStore>(OBJECT_STORE);
  const inspector = new FileInspector(service.get(Parsers));
  const transmissionOf = (uploadId: string, kind: TransmissionEntity['kind'] = 'document') =>
    service.rows(TransmissionEntity).findOneByOrFail({ uploadId, kind });
  const upload = (id: string) => service.rows(UploadEntity).findOneByOrFail({ id });
  /** What Insight received under this idempotency key. */
  const ledger = async (key: string): Promise<LedgerItem[]> => {
    const reply = await fetch(`${insightUrl}/ledger`);
    const { items } = (await reply.json()) as { items: LedgerItem[] };
    return items.filter(({ idempotencyKey }) => idempotencyKey === key);
  };
  const running = {
    ...service,
    store,
    lenders,
    mails,
    upload,
    transmissionOf,
    ledger,
    /** Stores a file as the gateway does. @returns the gateway's description of it */
    async storeFile(bytes: Uint8Array): Promise<NewUpload['file']> {
      const key = `insurance_docs/test-${randomBytes(6).toString('hex')}`;
      const stored = await store.put('insurance', key, Readable.from([Buffer.from(bytes)]));
      return { key, originalFilename: 'policy.pdf', ...stored, ...(await inspector.inspect(bytes)) };
    },
    /** @returns the keys of all files */
    files: () => storedKeys(store, 'insurance'),
    /** @returns the gateway's request for an upload with a new file */
    async newUpload({ bytes, ...more }: SentUpload = {}): Promise<NewUpload> {
      return {
        file: await running.storeFile(bytes ?? (await samplePdf(1))),
        ...{ name: 'Ann Example', insuranceCompany: 'Prairie Mutual', financialInstitution: 'Skyla' },
        ...{ lender: null, email: null, language: 'en', idempotencyKey: null },
        ...more,
      };
    },
    /** @returns the upload's id */
    async send(lender: NewUpload['lender'], more: SentUpload = {}): Promise<string> {
      const sent = await running.newUpload({ lender, ...more });
      return (await service.get(UploadIntakeService).create(sent)).receipt.id;
    },
    async sendUntil(stage: Stage, lender: NewUpload['lender'], more?: SentUpload): Promise<string> {
      const id = await running.send(lender, more);
      await running.until(id, stage);
      return id;
    },
    async until(id: string, stage: Stage, timeoutMs = 10_000): Promise<UploadEntity> {
      const what = `the upload to be ${stage}`;
      await waitFor(async () => (await upload(id)).stage === stage, { timeoutMs, what });
      return upload(id);
    },
    /** Waits for the state of the document's own transmission. */
    async untilTransmission(uploadId: string, state: TransmissionEntity['state']): Promise<void> {
      const where = { uploadId, kind: 'document' as const, state };
      const what = `the transmission to be ${state}`;
      await waitFor(() => service.rows(TransmissionEntity).existsBy(where), { timeoutMs: 10_000, what });
    },
    async confirm(id: string, form: Partial<ConfirmationForm> = {}): Promise<ConfirmationEntity> {
      const { confirmationToken: token } = await upload(id);
      const body = { ...CONFIRMATION_FORM, ...form, token };
      return service.get(ConfirmationsService).confirm({ params: { id }, body });
    },
    async history(id: string): Promise<string[]> {
      const find = { where: { uploadId: id }, order: { id: 'ASC' } } as const;
      const events = await service.rows(UploadEventEntity).find(find);
      return events.map(({ stage, status }) => (stage === 'closed' ? status : stage));
    },
    async fault(mode: FaultMode, times?: number, retryAfter?: string): Promise<void> {
      const body = JSON.stringify({ mode, times, retryAfter });
      await fetch(`${insightUrl}/faults`, { method: 'PUT', body });
    },
    /** The number of times that deliveries under this key took effect. */
    effects: async (key: string) => (await ledger(key)).filter(({ repeated }) => !repeated).length,
    /** Inserts the row of an upload that has no file. @returns its id */
    async insertUpload(columns: Partial<UploadEntity> = {}): Promise<string> {
      const id = randomUUID();
      const now = new Date();
      const row = sealRow(service.dataSource.manager, UploadEntity, id, {
        ...{ id, name: 'Ann Example', email: null, emailHash: null, financialInstitution: 'Skyla' },
        ...{ lenderId: null, accountId: null, insuranceCompany: 'Prairie Mutual', notes: '', language: 'en' },
        ...{ filePath: `insurance_docs/${id}`, originalFilename: 'policy.pdf', contentDigest: 'digest' },
        ...{
          contentType: 'application/pdf',
          removedContent: [],
          bytes: 1_000,
          pages: 1,
          sha256: '0'.repeat(64),
        },
        ...{ status: 'pending', stage: 'sent', stageSince: now, createdAt: now, updatedAt: now },
        ...{ target: 'file_share', confirmationToken: 'token', idempotencyKey: null },
        ...columns,
      } as UploadEntity);
      await service.rows(UploadEntity).insert(row);
      return id;
    },
    /** Deletes all rows and files; the fake services keep their answers. */
    async empty(): Promise<void> {
      await service.empty();
      for (const key of await running.files()) await store.delete('insurance', key);
    },
    async stop(): Promise<void> {
      await service.stop();
      await Promise.all([lenders.stop(), mails.stop(), simulator?.close()]);
    },
  };
  return running;
}
type Stage = UploadEntity['stage'];
type SentUpload = Partial<NewUpload> & { readonly bytes?: Uint8Array };

/** The document service for the tests of a block. */
export const useDocument = (env?: NodeJS.ProcessEnv) => startForTests(() => startDocument(env));
