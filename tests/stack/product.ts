import { launchBrowser } from '@coverleaf/testing';
import type { Browser } from 'puppeteer';
import { Borrower } from './borrower';
import { query, type Service } from './query';
import { type SampleFiles, writeSampleFiles } from './sample-files';
import { StaffCaller } from './staff-caller';
import { startStack, type Stack } from './start-stack';
import { TestFolder } from './test-folder';

/** The running product; each test file has its own. */
export let stack: Stack;
/** Somebody who sends to it without a browser. */
export let borrower: Borrower;
/** The first administrator, signed in by `withAdmin`. */
export let admin: StaffCaller;
/** One that all visitors of a `describe` share, started by `withBrowser`. */
export let browser: Browser;
/** Written by `withSampleFiles`. */
export let files: SampleFiles;

const inDatabaseOf =
  (service: Service) =>
  <Row extends object>(text: string): Promise<Row[]> =>
    query<Row>(stack.dataDir, service, text);

/** Runs SQL in a service's own database, as that service could. */
export const sql = {
  lender: inDatabaseOf('lender'),
  document: inDatabaseOf('document'),
  mailIngest: inDatabaseOf('mail-ingest'),
  translation: inDatabaseOf('translation'),
  identity: inDatabaseOf('identity'),
};

type Settings = Readonly<Record<string, string>>;

/**
 * Runs one product for all tests of a file or of a `describe`.
 * @param settings those that differ from the usual ones, or a function that also starts the servers they name
 * @param dataDir an existing folder, which stays; a temporary one when absent
 */
export function withProduct(settings: Settings | (() => Promise<Settings>) = {}, dataDir?: string): void {
  beforeAll(async () => {
    await startAnew(typeof settings === 'function' ? await settings() : settings, dataDir);
  });
  afterAll(() => stack.stop());
}

/** Replaces the product, which has stopped, by one on this data. */
export async function startAnew(settings: Settings, dataDir?: string): Promise<void> {
  stack = await startStack(settings, dataDir);
  borrower = new Borrower(stack);
}

/** As `withProduct`, and signs the first administrator in. */
export function withAdmin(...product: Parameters<typeof withProduct>): void {
  withProduct(...product);
  beforeAll(async () => {
    admin = await StaffCaller.signIn(stack);
    // Browsers sign the same user in. Of more than five sessions the one unused for the longest ends, which is never this.
    await sql.identity(`update sessions set last_used_at = now() + interval '1 hour'`);
  });
}

/** Starts one browser for all visitors of a `describe`. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
}

/** Writes files that a borrower may choose. */
export function withSampleFiles(): void {
  const folder = new TestFolder();
  beforeAll(async () => {
    files = await writeSampleFiles(folder);
  });
}
