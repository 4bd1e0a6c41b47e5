import { clamdSkipReason, startClamd, startForTests } from '@coverleaf/testing';
import { VirusScanner } from '@coverleaf/virus-scanner';
import { infectedPdf } from '../../../../../libs/parsers/test/sample-files';
import { DocumentsService } from '../../documents/documents.service';
import { HARBOR, startDocument, useDocument } from '../../../test/start-document';

const obstacle = clamdSkipReason();
const describeClamd = obstacle ? describe.skip : describe;
if (obstacle) process.stderr.write(`${obstacle}\n`);

describe('without a virus scanner where one is required', () => {
  const service = useDocument({ SCAN_REQUIRED: 'true' });

  it('an upload is held', async () => {
    const id = await service.sendUntil('held', HARBOR);
    expect(await service.ledger(id)).toEqual([]);
    expect(await service.get(DocumentsService).scanning()).toEqual({ isOn: false });
  });
});

describeClamd('with a virus scanner', () => {
  const service = startForTests(async () => {
    const clamd = await startClamd();
    const started = await startDocument({ CLAMD_URL: clamd.url });
    return { ...started, clamd, stop: () => started.stop().then(clamd.stop) };
  });

  it('a clean upload is processed', async () => {
    await service.sendUntil('sent', HARBOR);
  });

  it.each([
    ['in a PDF', 0],
    ['behind 9 MB of something else', 9 * 1024 * 1024],
  ])('a virus %s is rejected and never sent', async (_, padding) => {
    const id = await service.send(HARBOR, { bytes: await infectedPdf(padding) });
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'rejected', fault: 'infected' });
    expect(await service.ledger(id)).toEqual([]);
  });

  it('an upload is held while the scanner is unavailable, and continues afterwards', async () => {
    const isAvailable = () => service.get(VirusScanner).isAvailable();
    expect(await isAvailable()).toBe(true);
    await service.clamd.kill();
    expect(await isAvailable()).toBe(false);
    const id = await service.sendUntil('held', HARBOR);
    expect(await service.ledger(id)).toEqual([]);
    await service.clamd.restart();
    await service.until(id, 'sent');
    expect(await service.history(id)).toEqual(['received', 'held', 'sending', 'sent']);
  });
});
