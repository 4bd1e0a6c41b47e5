import { clamdSkipReason, startClamd, type TestClamd } from '@coverleaf/testing';
import { type DocumentDriver, driverOf, HARBOR } from '../../../test/document-driver';
import { infectedPdf } from '../../../test/sample-files';
import { type RunningDocument, startDocument } from '../../../test/start-document';

// Longer than what a test waits for.
jest.setTimeout(30_000);

const obstacle = clamdSkipReason();
const describeClamd = obstacle ? describe.skip : describe;
if (obstacle) process.stderr.write(`${obstacle}\n`);

describeClamd('with a virus scanner', () => {
  let clamd: TestClamd;
  let running: RunningDocument;
  let driver: DocumentDriver;

  beforeAll(async () => {
    clamd = await startClamd();
    running = await startDocument({ CLAMD_URL: clamd.url });
    driver = driverOf(running);
  });
  afterAll(async () => {
    await running.stop();
    await clamd.stop();
  });

  it('a clean upload goes on', async () => {
    await driver.until(await driver.send(HARBOR), 'sent');
  });

  it.each([
    ['in a PDF', 0],
    ['behind 9 MB of something else', 9 * 1024 * 1024],
  ])('a virus %s is rejected and never sent', async (_, padding) => {
    const id = await driver.send(HARBOR, await infectedPdf(padding));
    expect(await driver.until(id, 'closed')).toMatchObject({ status: 'rejected', fault: 'infected' });
    expect(await driver.ledger(id)).toEqual([]);
  });

  it('an upload is held while the scanner is away, and goes on by itself when it is back', async () => {
    await clamd.kill();
    const id = await driver.send(HARBOR);
    await driver.until(id, 'held');
    expect(await driver.ledger(id)).toEqual([]);
    await clamd.restart();
    await driver.until(id, 'sent');
    expect(await driver.history(id)).toEqual(['received', 'held', 'sending', 'sent']);
  });
});
