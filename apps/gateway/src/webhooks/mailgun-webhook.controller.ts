import { createHash, randomUUID } from 'node:crypto';
import { finished } from 'node:stream';
import { INCOMING_MAIL, MAX_MAIL_BYTES, receiveMailgunMail, registerEmailRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { type ObjectStore, ObjectTooLargeError } from '@coverleaf/object-store';
import { AppError, InjectConfig, InjectObjectStore, unavailable } from '@coverleaf/service-kit';
import { Controller, Logger, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GatewayConfig } from '../gateway.config';
import { isClientError } from '../platform/forms/form-reader';
import { largeBodyLimit } from '../platform/http/caller-limits';
import { callerOf } from '../platform/http/rate-limit.guard';
import { Route } from '../platform/http/route.decorator';
import { headOf, MAILGUN_FIELDS, refused, signedToken } from './mailgun-form';
import { MalformedFormError, PassthroughParser } from './passthrough-parser';

/** Mailgun has few addresses, and sends many emails at once after an outage. */
const MAX_CONCURRENT_FORMS = 128;
const MAX_CONTENT_TYPE_LENGTH = 500;

/** Receives emails from Mailgun: stores the form unchanged, verifies its signature, and registers the email. */
@Controller()
export class MailgunWebhook {
  private readonly logger = new Logger(MailgunWebhook.name);
  private readonly limit = largeBodyLimit(MAX_CONCURRENT_FORMS);

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectConfig() private readonly config: GatewayConfig,
    @InjectRpc('mail-ingest') private readonly mailIngest: RpcClient,
  ) {}

  /** @throws AppError 406 if Mailgun must not send the form again, 503 if it must */
  @Route(receiveMailgunMail)
  async receive(@Req() request: FastifyRequest): Promise<{ id: string }> {
    const { MAILGUN_SIGNING_KEY: signingKey } = this.config;
    if (!signingKey)
      throw new AppError('mail_door_closed', 503, 'Mails are not taken in here.', { reportable: false });
    const sourceType = request.headers['content-type'] ?? '';
    if (sourceType.length > MAX_CONTENT_TYPE_LENGTH)
      throw refused('mail_malformed', 'The Content-Type is too long.');
    const sourcePath = `${INCOMING_MAIL}/${randomUUID()}`;
    const fields = await this.limit.run(() => this.storeForm(request, sourceType, sourcePath), {
      key: callerOf(request),
    });
    try {
      const deliveryHash = createHash('sha256')
        .update(`mailgun:${signedToken(fields, signingKey)}`)
        .digest('hex');
      const email = { door: 'mailgun' as const, deliveryHash, sourcePath, sourceType, head: headOf(fields) };
      const { id, repeated } = await this.mailIngest.call(registerEmailRpc, email);
      if (repeated) await this.deleteForm(sourcePath);
      return { id };
    } catch (error) {
      // After a time-out the row may exist and need the form.
      if (isDefinite(error)) await this.deleteForm(sourcePath);
      throw error;
    }
  }

  private async storeForm({ raw }: FastifyRequest, contentType: string, sourcePath: string) {
    try {
      const parser = new PassthroughParser(contentType, MAILGUN_FIELDS);
      finished(raw, { writable: false }, (error) => error && parser.destroy(error));
      raw.pipe(parser);
      await this.store.put('attachments', sourcePath, parser, { limitBytes: MAX_MAIL_BYTES });
      return parser.fields;
    } catch (error) {
      // The rest of the body must be consumed: otherwise it would stall, and the client would not read the answer.
      raw.unpipe();
      raw.resume();
      throw toAnswer(raw, error);
    }
  }

  /** Never rejects, because a maintenance job deletes orphaned files. */
  private async deleteForm(sourcePath: string): Promise<void> {
    await this.store.delete('attachments', sourcePath).catch((error: unknown) => this.logger.warn(error));
  }
}

/** Whether the error means that no row was written. */
const isDefinite = (error: unknown): boolean =>
  error instanceof AppError && (error.status < 500 || error.code === 'unavailable');

function toAnswer(raw: FastifyRequest['raw'], error: unknown): unknown {
  if (error instanceof ObjectTooLargeError) return refused('mail_too_large', 'A mail has 40 MB at the most.');
  if (error instanceof MalformedFormError)
    return refused('mail_malformed', 'This is not a form with a mail.');
  if (!isClientError(raw, error)) return unavailable('The mail could not be stored.', error);
  return new AppError('mail_incomplete', 503, 'The mail did not arrive whole.', {
    cause: error,
    reportable: false,
  });
}
