import { createHash, randomUUID } from 'node:crypto';
import { finished, type Readable, Transform, type TransformCallback } from 'node:stream';
import { INCOMING_MAIL, MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { type ObjectStore, ObjectTooLargeError } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { IntakeService } from '../intake/intake.service';
import { tooLarge } from './smtp-answer';
import { headerOf, headIn } from '../reading/mail-header';
import type { MailContent } from '../reading/opened-mail';

/** Nobody reads further for a subject. */
const LONGEST_HEAD = 64 * 1024;

const END_OF_HEAD = /\r?\n\r?\n/;

/** What follows a blank goes on with the line before. */
const LINE_BETWEEN = /\r?\n(?![ \t])/;

/** Lets a mail through as it is, and keeps the start of it. */
class HeadTap extends Transform {
  private start = Buffer.alloc(0);

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const room = LONGEST_HEAD - this.start.length;
    if (room > 0) this.start = Buffer.concat([this.start, data.subarray(0, room)]);
    done(null, data);
  }

  /** What the headers say, once all has passed. */
  head(): MailContent['head'] {
    const [head = ''] = this.start.toString('latin1').split(END_OF_HEAD, 1);
    return headIn(head.split(LINE_BETWEEN).map(headerOf));
  }
}

export interface Envelope {
  /** Empty where nobody is to hear of a failure. */
  readonly sender: string;
  readonly recipients: readonly string[];
}

const newSource = (): string => `${INCOMING_MAIL}/${randomUUID()}`;

/** Stores a mail as it comes, and registers it once for each of its recipients. */
@Injectable()
export class SmtpIntake {
  private readonly logger = new Logger(SmtpIntake.name);

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly intake: IntakeService,
  ) {}

  /** When it resolves, the mail is as durable as it gets. @throws SmtpAnswer, and whatever is away */
  async take(message: Readable, { sender, recipients }: Envelope): Promise<void> {
    const [first, ...more] = recipients.map(newSource);
    if (first === undefined) return;
    const { sha256, tap } = await this.receive(message, first);
    // Before anything is registered: what is registered is soon read, and gone.
    for (const copy of more)
      await this.store.put('attachments', copy, await this.store.get('attachments', first));
    const head = tap.head();
    for (const [index, sourcePath] of [first, ...more].entries()) {
      const recipient = recipients[index] ?? '';
      const { repeated } = await this.intake.register({
        door: 'smtp',
        deliveryHash: deliveryHash(sender, recipient, sha256),
        sourcePath,
        sourceType: 'message/rfc822',
        head: { ...head, sender, recipient, timestamp: null },
      });
      if (repeated) await this.discard(sourcePath);
    }
  }

  /** Should it fail, it is one object too many, which is swept later, and no reason to refuse what we have. */
  private async discard(sourcePath: string): Promise<void> {
    await this.store.delete('attachments', sourcePath).catch((error: unknown) => this.logger.warn(error));
  }

  private async receive(message: Readable, sourcePath: string): Promise<{ sha256: string; tap: HeadTap }> {
    const tap = new HeadTap();
    message.pipe(tap);
    finished(message, { writable: false }, (error) => error && tap.destroy(error));
    try {
      const { sha256 } = await this.store.put('attachments', sourcePath, tap, { limitBytes: MAX_MAIL_BYTES });
      return { sha256, tap };
    } catch (error) {
      // An answer is heard only at the end of the message.
      message.unpipe(tap);
      message.resume();
      await new Promise((resolve) => finished(message, { writable: false }, resolve));
      throw error instanceof ObjectTooLargeError ? tooLarge() : error;
    }
  }
}

/** Who sends the same again, because it did not hear that we have it, sends the same bytes from and to the same. */
const deliveryHash = (sender: string, recipient: string, sha256: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['smtp', sender, recipient.toLowerCase(), sha256]))
    .digest('hex');
