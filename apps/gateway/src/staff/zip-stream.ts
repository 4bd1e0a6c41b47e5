import { setImmediate as turn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  /** Text is compressed; bytes, such as PNG and PDF, are compressed already. */
  readonly content: string | Buffer;
}

/** The format's limit without ZIP64. */
export const MAX_ZIPPED_FILES = 65_535;

/** A ZIP file that is made while it is read. @param files at most `MAX_ZIPPED_FILES`, with different names */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
  });
  const written = (): Buffer => {
    if (failure) throw failure;
    const bytes = Buffer.concat(chunks);
    chunks = [];
    return bytes;
  };
  for await (const { name, content } of files) {
    const file = typeof content === 'string' ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    file.push(Buffer.from(content), true);
    yield written();
    // Other requests get their turn.
    await turn();
  }
  zip.end();
  yield written();
}
