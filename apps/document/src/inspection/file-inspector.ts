import { join } from 'node:path';
import type { ObjectStore } from '@coverleaf/object-store';
import { MAX_UPLOAD_BYTES } from '@coverleaf/contracts';
import { AppError, describeError, InjectObjectStore, unavailable } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { FileFault, FileVerdict, OpenedFile } from './file-verdict';

/** Statuses and sentences for people; the portal says the same in its own words. */
const FAULTS: Record<FileFault, readonly [status: number, message: string]> = {
  file_type_not_accepted: [415, 'This kind of file is not accepted. Send a PDF, JPG or PNG file.'],
  file_damaged: [422, 'This file is damaged and cannot be opened.'],
  file_empty: [422, 'This file is empty.'],
  file_encrypted: [422, 'This file is locked with a password.'],
};

const TIMEOUT_MS = 10_000;
const TYPESCRIPT = __filename.endsWith('.ts');

/** Opens stored files in threads that are bounded in time and memory. */
@Injectable()
export class FileInspector implements OnApplicationShutdown {
  private readonly logger = new Logger(FileInspector.name);
  private readonly threads = new Piscina({
    filename: join(__dirname, TYPESCRIPT ? 'inspect.worker.ts' : 'inspect.worker.js'),
    execArgv: TYPESCRIPT ? ['-r', '@swc-node/register'] : [],
    minThreads: 1,
    maxThreads: 2,
    maxQueue: 200,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });

  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  /**
   * @param key in bucket `insurance`
   * @throws AppError 415 or 422 with one of the `FileFault` codes
   */
  async inspect(key: string): Promise<OpenedFile> {
    const bytes = await this.read(key);
    const verdict = await this.verdictOf(bytes);
    if (verdict.ok) return verdict.file;
    const [status, message] = FAULTS[verdict.fault];
    throw new AppError(verdict.fault, status, message);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }

  private async verdictOf(bytes: Uint8Array<ArrayBuffer>): Promise<FileVerdict> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return (await this.threads.run(bytes, { signal, transferList: [bytes.buffer] })) as FileVerdict;
    } catch (error) {
      const busy = error instanceof Error && /queue/i.test(error.message);
      if (busy) throw unavailable('Too many files are being opened right now.', error);
      // It took too long, or too much memory: no file that a viewer can open does.
      this.logger.warn({ msg: 'a file could not be opened within its bounds', error: describeError(error) });
      return { ok: false, fault: 'file_damaged' };
    }
  }

  private async read(key: string): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes: size } = await this.store.stat('insurance', key);
    if (size > MAX_UPLOAD_BYTES) throw new AppError('file_too_large', 413, 'This file is larger than 10 MB.');
    // A buffer of its own, because it is handed over to the thread.
    const bytes = new Uint8Array(new ArrayBuffer(size));
    let offset = 0;
    for await (const chunk of await this.store.get('insurance', key)) {
      bytes.set(chunk as Buffer, offset);
      offset += (chunk as Buffer).length;
    }
    return bytes;
  }
}
