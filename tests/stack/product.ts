import { launchBrowser } from '@coverleaf/testing';
import type { Browser } from 'puppeteer';
import { Borrower } from './borrower';
import { query, type Service } from './query';
import { type SampleFiles, writeSampleFiles } from './sample-files';
import { StaffCaller } from './staff-caller';
import { startStack, type Stack } from './start-stack';
import { TestFolder } from './test-folder';

/** The running product. Each test file has its own. */
export let stack: Stack;
/** Sends uploads to the product without a browser. */
export let borrower: Borrower;
/** The first administrator, signed in by `withAdmin`. */
export let admin: StaffCaller;
/** Shared by all visitors of a `describe`. Started by `withBrowser`. */
export let browser: Browser;
/** Written by `withSampleFiles`. */
export let files: SampleFiles;

const inDatabaseOf =
  (service: Service) =>
  <Row extends object>(text: string): Promise<Row[]> =>
    query<Row>(stack.dataDir, service, text);

/** Runs SQL in a service's own database with that service's rights. */
export const sql = {
  lender: inDatabaseOf('lender'),
  document: inDatabaseOf('document'),
  mailIngest: inDatabaseOf('mail-ingest'),
  translation: inDatabaseOf('translation'),
  identity: inDatabaseOf('identity'),
};

type Settings = Readonly<Record<string, string>>;

/**
 * Starts one product for all tests of a file or of a `describe`.
 * @param settings those that differ from `SETTINGS`, or a function that also starts the servers they refer to
 * @param dataDir an existing folder, which is kept; if omitted, a temporary one
 */
export function withProduct(settings: Settings | (() => Promise<Settings>) = {}, dataDir?: string): void {
  beforeAll(async () => {
    await startAnew(typeof settings === 'function' ? await settings() : settings, dataDir);
  });
  afterAll(() => stack.stop());
}

/** Starts a product in place of the one that has stopped, on the same data if `dataDir` is given. */
export async function startAnew(settings: Settings, dataDir?: string): Promise<void> {
  stack = await startStack(settings, dataDir);
  borrower = new Borrower(stack);
}

/** Like `withProduct`, but also signs in the first administrator. */
export function withAdmin(...product: Parameters<typeof withProduct>): void {
  withProduct(...product);
  beforeAll(async () => {
    admin = await StaffCaller.signIn(stack);
    // Browsers sign in the same user. A sixth session ends the one that was unused for longest, which must never be
    // this one.
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

/** Writes the sample files that a borrower can choose. */
export function withSampleFiles(): void {
  const folder = new TestFolder();
  beforeAll(async () => {
    files = await writeSampleFiles(folder);
  });
}
