import { createHash, randomUUID } from 'node:crypto';
import { finished, type Readable, Transform, type TransformCallback } from 'node:stream';
import { INCOMING_MAIL, MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { type ObjectStore, ObjectTooLargeError } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { headOf, parseHeaderLine } from '../parsing/email-headers';
import type { EmailContent } from '../parsing/parsed-email';
import { IntakeService } from './intake.service';

/** A negative SMTP reply, sent to the client as it is. */
export class SmtpReply extends Error {
  override readonly name = 'SmtpReply';

  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

export const relayDenied = () => new SmtpReply(550, '5.7.1 Mail for this address is not taken here');
export const tooManyRecipients = (): SmtpReply =>
  new SmtpReply(452, '4.5.3 Too many recipients, send to the rest apart');
const messageTooLarge = (): SmtpReply => new SmtpReply(552, '5.3.4 The message is too large');
export const temporaryFailure = (): SmtpReply =>
  new SmtpReply(451, '4.3.0 The message cannot be stored now, try again later');
export const tooManyConnections = (): SmtpReply =>
  new SmtpReply(421, '4.7.0 Too many connections from your address, try again later');

/** Headers beyond this are not searched for the subject. */
const MAX_HEAD_BYTES = 64 * 1024;
const END_OF_HEAD = /\r?\n\r?\n/;
/** A line that starts with white space continues the line before. */
const END_OF_HEADER = /\r?\n(?![ \t])/;

/** Passes a message through unchanged and parses its headers. */
class PassthroughHeaderParser extends Transform {
  private start = Buffer.alloc(0);

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const missingBytes = MAX_HEAD_BYTES - this.start.length;
    if (missingBytes > 0) this.start = Buffer.concat([this.start, data.subarray(0, missingBytes)]);
    done(null, data);
  }

  /** Complete once the stream has ended. */
  head(): EmailContent['head'] {
    const [head = ''] = this.start.toString('latin1').split(END_OF_HEAD, 1);
    return headOf(head.split(END_OF_HEADER).map(parseHeaderLine));
  }
}

interface Envelope {
  /** Empty for a bounce. */
  readonly sender: string;
  readonly recipients: readonly string[];
}

const newSourcePath = (): string => `${INCOMING_MAIL}/${randomUUID()}`;

@Injectable()
export class SmtpIntake {
  private readonly logger = new Logger(SmtpIntake.name);

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly intake: IntakeService,
  ) {}

  /** Resolves when the email is durable. @throws SmtpReply and errors of store and database */
  async receive(message: Readable, { sender, recipients }: Envelope): Promise<void> {
    const [first, ...copies] = recipients.map(newSourcePath);
    if (first === undefined) return;
    const { sha256, head } = await this.putSource(message, first);
    // Before the first is registered, because its raw bytes are deleted once it is parsed.
    for (const copy of copies)
      await this.store.put('attachments', copy, await this.store.get('attachments', first));
    for (const [index, sourcePath] of [first, ...copies].entries()) {
      const recipient = recipients[index] ?? '';
      const { repeated } = await this.intake.register({
        door: 'smtp',
        deliveryHash: deliveryHash(sender, recipient, sha256),
        sourcePath,
        sourceType: 'message/rfc822',
        head: { ...head, sender, recipient, timestamp: null },
      });
      if (repeated) await this.deleteSource(sourcePath);
    }
  }

  /** A failure must not reject the message: a maintenance job deletes orphaned files. */
  private async deleteSource(sourcePath: string): Promise<void> {
    await this.store.delete('attachments', sourcePath).catch((error: unknown) => this.logger.warn(error));
  }

  private async putSource(message: Readable, sourcePath: string) {
    const parser = new PassthroughHeaderParser();
    message.pipe(parser);
    finished(message, { writable: false }, (error) => error && parser.destroy(error));
    try {
      const limits = { limitBytes: MAX_MAIL_BYTES };
      const { sha256 } = await this.store.put('attachments', sourcePath, parser, limits);
      return { sha256, head: parser.head() };
    } catch (error) {
      // A client reads the reply only after it has sent the whole message.
      message.unpipe(parser);
      message.resume();
      await new Promise((resolve) => finished(message, { writable: false }, resolve));
      throw error instanceof ObjectTooLargeError ? messageTooLarge() : error;
    }
  }
}

/** The same for a repeated delivery: same bytes, sender and recipient. */
const deliveryHash = (sender: string, recipient: string, sha256: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['smtp', sender, recipient.toLowerCase(), sha256]))
    .digest('hex');
