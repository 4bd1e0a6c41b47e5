import { createHash, randomUUID } from 'node:crypto';
import { finished } from 'node:stream';
import { INCOMING_MAIL, MAX_MAIL_BYTES, registerEmailRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { ObjectTooLargeError, type ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectConfig, InjectObjectStore, unavailable } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BodiesUnderWay } from '../platform/limits/bodies-under-way';
import { isSendersFault } from '../platform/forms/form-error';
import { GatewayConfig } from '../gateway.config';
import { PassthroughParser, MalformedForm } from './passthrough-parser';
import { headOf, MAILGUN_FIELDS, refused, signedToken } from './mailgun-fields';

/** Mailgun has few addresses, and many mails at once when it comes back from an outage. */
const MOST_AT_ONCE = 128;
const LONGEST_TYPE = 500;

/** Takes mails from Mailgun: stores the form as it came, checks its signature, and has it registered. */
@Injectable()
export class MailgunWebhook {
  private readonly logger = new Logger(MailgunWebhook.name);
  private readonly underWay = new BodiesUnderWay(MOST_AT_ONCE);

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectConfig() private readonly config: GatewayConfig,
    @InjectRpc('mail-ingest') private readonly mails: RpcClient,
  ) {}

  /**
   * @returns the mail's id
   * @throws AppError 406 for what must not be sent again, 503 for what must
   */
  async take(request: FastifyRequest): Promise<string> {
    const { MAILGUN_SIGNING_KEY: signingKey } = this.config;
    if (!signingKey)
      throw new AppError('mail_door_closed', 503, 'Mails are not taken in here.', { reportable: false });
    const sourceType = request.headers['content-type'] ?? '';
    if (sourceType.length > LONGEST_TYPE) throw refused('mail_malformed', 'The Content-Type is too long.');
    const sourcePath = `${INCOMING_MAIL}/${randomUUID()}`;
    const fields = await this.underWay.hold(request, () => this.receive(request, sourceType, sourcePath));
    try {
      const deliveryHash = createHash('sha256')
        .update(`mailgun:${signedToken(fields, signingKey)}`)
        .digest('hex');
      const mail = { door: 'mailgun' as const, deliveryHash, sourcePath, sourceType, head: headOf(fields) };
      const { id, repeated } = await this.mails.call(registerEmailRpc, mail);
      if (repeated) await this.discard(sourcePath);
      return id;
    } catch (error) {
      // Where no answer came, the row may well be there, and needs what it names.
      if (isPlainNo(error)) await this.discard(sourcePath);
      throw error;
    }
  }

  private async receive(
    { raw }: FastifyRequest,
    contentType: string,
    sourcePath: string,
  ): Promise<PassthroughParser['fields']> {
    try {
      const tap = new PassthroughParser(contentType, MAILGUN_FIELDS);
      finished(raw, { writable: false }, (error) => error && tap.destroy(error));
      raw.pipe(tap);
      await this.store.put('attachments', sourcePath, tap, { limitBytes: MAX_MAIL_BYTES });
      return tap.fields;
    } catch (error) {
      // Nobody reads the rest any more. It still has to go somewhere: a sender that cannot go on hears no answer.
      raw.unpipe();
      raw.resume();
      throw toRefusal(raw, error);
    }
  }

  /** Should it fail, it is one object too many, which is swept later, and no reason to answer otherwise. */
  private async discard(sourcePath: string): Promise<void> {
    await this.store.delete('attachments', sourcePath).catch((error: unknown) => this.logger.warn(error));
  }
}

const isPlainNo = (error: unknown): boolean =>
  error instanceof AppError && (error.status < 500 || error.code === 'unavailable');

function toRefusal(raw: FastifyRequest['raw'], error: unknown): unknown {
  if (error instanceof ObjectTooLargeError) return refused('mail_too_large', 'A mail has 40 MB at the most.');
  if (error instanceof MalformedForm) return refused('mail_malformed', 'This is not a form with a mail.');
  if (!isSendersFault(raw, error)) return unavailable('The mail could not be stored.', error);
  // The sender went away in the middle.
  return new AppError('mail_incomplete', 503, 'The mail did not arrive whole.', {
    cause: error,
    reportable: false,
  });
}
