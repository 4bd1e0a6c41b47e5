import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@coverleaf/object-store';
import { OBJECT_STORE } from '@coverleaf/service-kit';
import { emailsTo, emptyTables, type RunningService, startService } from '@coverleaf/testing';
import type { ParsedMail } from 'mailparser';
import { startSimulator } from '../../../tools/insight-simulator/src/simulator.server';
import { DocumentConfig } from '../src/document.config';
import { DocumentModule } from '../src/document.module';
import {
  type FakeLenderService,
  type FakeMailIngest,
  startFakeLenderService,
  startFakeMailIngest,
} from './fake-services';

export interface RunningDocument extends RunningService {
  readonly store: ObjectStore;
  /** The Insight simulator. */
  readonly insightUrl: string;
  readonly lenders: FakeLenderService;
  readonly mails: FakeMailIngest;
  /** The emails that were sent to an address, oldest first. */
  mailTo(address: string): Promise<ParsedMail[]>;
  /** Deletes all rows and files; the configuration of the fakes stays. */
  empty(): Promise<void>;
}

/** The document service, with the Insight simulator. */
export async function startDocument(env: NodeJS.ProcessEnv = {}): Promise<RunningDocument> {
  const ledger = join(tmpdir(), `coverleaf-ledger-${randomBytes(6).toString('hex')}.jsonl`);
  const [lenders, mails, simulator] = await Promise.all([
    startFakeLenderService(),
    startFakeMailIngest(),
    startSimulator(ledger, 0),
  ]);
  const insightUrl = `http://127.0.0.1:${simulator.port}`;
  const settings = {
    INSIGHT_URL: insightUrl,
    PUBLIC_URL: 'http://portal.example',
    LENDER_RPC: lenders.address,
    MAIL_INGEST_RPC: mails.address,
    INSIGHT_BREAKER_PAUSE_MS: '200',
    // A receipt does not wait for the outcome.
    NOTIFICATION_DELAY_MS: '0',
    ...env,
  };
  const fakeInsight = { stop: () => simulator.close().then(() => rm(ledger, { force: true })) };
  const running = await startService(DocumentConfig, DocumentModule, settings, [lenders, mails, fakeInsight]);
  const { dataSource } = running;
  const store = running.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  return {
    ...running,
    store,
    insightUrl,
    lenders,
    mails,
    mailTo: (address) => emailsTo(env['MAIL_FOLDER'] ?? join(running.folder, 'mail'), address),
    async empty() {
      await emptyTables(dataSource);
      for await (const { key } of store.list('insurance')) await store.delete('insurance', key);
    },
  };
}

/** Stores a file as the gateway does. @returns what the gateway sends about it */
export async function storeFile(
  store: ObjectStore,
  bytes: Uint8Array,
): Promise<{ key: string; originalFilename: string; bytes: number; sha256: string }> {
  const key = `insurance_docs/test-${randomBytes(6).toString('hex')}`;
  const stored = await store.put('insurance', key, Readable.from([Buffer.from(bytes)]));
  return { key, originalFilename: 'policy.pdf', ...stored };
}
