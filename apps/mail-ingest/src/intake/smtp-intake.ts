import { createHash, randomUUID } from 'node:crypto';
import { finished, PassThrough, type Readable } from 'node:stream';
import { INCOMING_MAIL, MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { type ObjectStore, ObjectTooLargeError } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
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
    const sha256 = await this.putSource(message, first);
    // All copies are written before the first is registered, because registered raw bytes are deleted once they are
    // parsed.
    for (const copy of copies)
      await this.store.put('attachments', copy, await this.store.get('attachments', first));
    for (const [index, sourcePath] of [first, ...copies].entries()) {
      const recipient = recipients[index] ?? '';
      const { repeated } = await this.intake.register({
        door: 'smtp',
        deliveryHash: deliveryHash(sender, recipient, sha256),
        sourcePath,
        sourceType: 'message/rfc822',
        // The parser extracts the rest, in its sandbox.
        head: { subject: '', fromHeader: '', messageId: null, sender, recipient, timestamp: null },
      });
      if (repeated) await this.deleteSource(sourcePath);
    }
  }

  /** A failure must not reject the message: a maintenance job deletes orphaned files. */
  private async deleteSource(sourcePath: string): Promise<void> {
    await this.store.delete('attachments', sourcePath).catch((error: unknown) => this.logger.warn(error));
  }

  /** @returns its SHA-256 */
  private async putSource(message: Readable, sourcePath: string): Promise<string> {
    // A store that refuses a stream destroys it, but the message must still be read to its end.
    const source = new PassThrough();
    message.pipe(source);
    finished(message, { writable: false }, (error) => error && source.destroy(error));
    try {
      const limits = { limitBytes: MAX_MAIL_BYTES };
      const { sha256 } = await this.store.put('attachments', sourcePath, source, limits);
      return sha256;
    } catch (error) {
      // A client reads the reply only after it has sent the whole message.
      message.unpipe(source);
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
