import type { Readable } from 'node:stream';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

/** Opens the PDFs and JPEGs that arrive on its input, each after its length, and prints `ok` or `damaged` for each. */
async function serve(input: Readable): Promise<void> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const open = async (bytes: Buffer): Promise<unknown> => {
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
      return sharp(bytes, { failOn: 'truncated', sequentialRead: true }).resize(64).raw().toBuffer();
    const task = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, disableFontFace: true });
    try {
      return await (await task.promise).getPage(1);
    } finally {
      await task.destroy();
    }
  };
  let parts: Buffer[] = [];
  let missing = -4;
  for await (let chunk of input as AsyncIterable<Buffer>) {
    if (missing < 0) {
      missing = chunk.readUInt32LE();
      chunk = chunk.subarray(4);
    }
    parts.push(chunk);
    missing -= chunk.length;
    if (missing > 0) continue;
    const bytes = Buffer.concat(parts);
    [parts, missing] = [[], -4];
    process.stdout.write(
      await open(bytes).then(
        () => 'ok\n',
        () => 'damaged\n',
      ),
    );
  }
}

void serve(process.stdin);
