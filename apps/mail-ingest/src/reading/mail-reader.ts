import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BoundedPool, type Bounds } from '@coverleaf/bounded-process';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { EmailEntity } from '../emails/email.entity';
import type { OpenedMail } from './opened-mail';
import { PIECE_BYTES, type ReadingAnswer, type ReadingStep } from './reading-steps';

/** For each step, on a machine that does other things too. A mail of 40 MB is held twice, as it came and as its files. */
export const TO_READ: Bounds = { limitMs: 20_000, memoryMb: 300 };

type Ask = (step: ReadingStep) => Promise<ReadingAnswer>;

export type Reading =
  | { readonly fault: string }
  | {
      readonly mail: OpenedMail;
      /** The bytes of one of its files; read one at a time. */
      readonly file: (index: number) => Readable;
    };

/** Opens mails in processes that have no keys: clear bytes go there and come back, and lie on no disk. */
@Injectable()
export class MailReader implements OnApplicationShutdown {
  private readonly pool = new BoundedPool<ReadingStep, ReadingAnswer>(
    join(__dirname, 'read-mail.main'),
    TO_READ,
  );

  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  /**
   * @param use is given the opened mail, which lasts as long as it runs
   * @throws OutOfBoundsError, PoolBusyError, and what the object store throws
   */
  read<T>(
    { sourceType }: EmailEntity,
    sourcePath: string,
    use: (reading: Reading) => Promise<T>,
  ): Promise<T> {
    return this.pool.session(async (ask) => {
      const { bytes } = await this.store.stat('attachments', sourcePath);
      await ask({ step: 'begin', type: sourceType, bytes });
      const source = await this.store.get('attachments', sourcePath);
      for await (const chunk of source) await ask({ step: 'take', bytes: chunk as Buffer });
      const used = await use(readingOf(await ask({ step: 'open' }), ask));
      await ask({ step: 'forget' });
      return used;
    });
  }

  onApplicationShutdown(): void {
    this.pool.close();
  }
}

function readingOf(answer: ReadingAnswer, ask: Ask): Reading {
  if (answer.kind === 'unreadable') return { fault: answer.fault };
  if (answer.kind !== 'mail') throw new Error(`The process that opens mails answered ${answer.kind}`);
  const { mail } = answer;
  return { mail, file: (index) => Readable.from(pieces(index, mail.files[index]?.size ?? 0, ask)) };
}

async function* pieces(file: number, size: number, ask: Ask): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += PIECE_BYTES) {
    const answer = await ask({ step: 'give', file, from });
    if (answer.kind !== 'bytes') throw new Error(`The process that opens mails answered ${answer.kind}`);
    yield Buffer.from(answer.bytes);
  }
}
