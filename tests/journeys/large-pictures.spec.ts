import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { Borrower } from '../stack/borrower';
import { startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(180_000);

/** Something to see, in as many pixels as a camera has. */
function photo(width: number, height: number): sharp.Sharp {
  const spots = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 7919) % 251));
  return sharp(spots, { raw: { width: 64, height: 48, channels: 3 } }).resize(width, height, { fit: 'fill' });
}

/** Lies on its side. */
const turned = { orientation: 6 };

/** Of so many colours a file of 24 megapixels were too large to send. */
const screenshot = (): sharp.Sharp =>
  sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#c8d0e0' } });

/** The bounds of the processes that open pictures are those of the built product: these have to fit. */
describe('pictures as large as cameras take them', () => {
  let stack: Stack;
  let borrower: Borrower;

  beforeAll(async () => {
    stack = await startStack();
    borrower = new Borrower(stack);
  });
  afterAll(() => stack.stop());

  it('arrive as PDFs, one after the other', async () => {
    const pictures = {
      'webp of 12 MP': await photo(4_000, 3_000).webp({ quality: 90 }).toBuffer(),
      'turned png of 24 MP': await screenshot().withMetadata(turned).png().toBuffer(),
      'turned progressive jpeg of 12 MP': await photo(4_000, 3_000)
        .withMetadata(turned)
        .jpeg({ progressive: true })
        .toBuffer(),
      'progressive cmyk jpeg of 12 MP': await photo(4_000, 3_000)
        .toColourspace('cmyk')
        .jpeg({ progressive: true })
        .toBuffer(),
      'webp of 40 MP': await photo(8_000, 5_000).webp({ quality: 60, effort: 1 }).toBuffer(),
    };
    for (const [what, bytes] of Object.entries(pictures))
      if (what.startsWith('turned')) expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const sent = new Map<string, string>();
    // More than there are processes, so that each has several of them.
    for (const round of ['first', 'second'])
      for (const [what, bytes] of Object.entries(pictures)) {
        const { status, body } = await borrower.upload({ bytes });
        expect([what, status]).toEqual([what, 201]);
        sent.set(`${what}, ${round}`, body.id);
      }
    for (const [what, id] of sent) {
      await waitFor(async () => (await stack.ledger(id)).length > 0, { timeoutMs: 60_000, what });
      const [arrived] = await stack.ledger(id);
      expect([what, (arrived?.body as { file: { contentType: string } }).file.contentType]).toEqual([
        what,
        'application/pdf',
      ]);
    }
  });
});
