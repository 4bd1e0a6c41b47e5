import { type Destination, fromStatus, fromTransportError, OutboundHttp } from '@coverleaf/outbound';
import { CONFIG, parseJson, unlessEmpty } from '@coverleaf/service-kit';
import { type FactoryProvider, Inject } from '@nestjs/common';
import { z } from 'zod';

/** Settings of a process that sends texts through the API of Twilio, or takes Twilio's webhooks. */
export const SmsConfig = z.object({
  TWILIO_ACCOUNT_SID: unlessEmpty(
    z
      .string()
      .regex(/^AC[0-9a-f]{32}$/)
      .optional(),
  ),
  /** Of the account. It also signs Twilio's webhooks. */
  TWILIO_AUTH_TOKEN: unlessEmpty(z.string().min(16).optional()),
  /** A phone number (`+12025550100`) or a messaging service (`MG…`). */
  TWILIO_FROM: unlessEmpty(
    z
      .string()
      .regex(/^(\+\d{8,15}|MG[0-9a-f]{32})$/)
      .optional(),
  ),
  TWILIO_URL: unlessEmpty(z.url({ protocol: /^https?$/ }).default('https://api.twilio.com')),
});
export type SmsConfig = z.infer<typeof SmsConfig>;

type Account = Pick<SmsConfig, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM'>;

/** Without an account, texts are off. */
export const sendsTexts = ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }: Account): boolean =>
  TWILIO_ACCOUNT_SID !== undefined && TWILIO_AUTH_TOKEN !== undefined && TWILIO_FROM !== undefined;

/** Whether all variables of the account are set, or none. */
export const isSmsConfigWhole = (config: Account): boolean =>
  sendsTexts(config) ||
  (config.TWILIO_ACCOUNT_SID ?? config.TWILIO_AUTH_TOKEN ?? config.TWILIO_FROM) === undefined;

export interface OutgoingText {
  /** In E.164: `+12025550123`. */
  readonly to: string;
  readonly body: string;
  /** Where Twilio reports what became of it. */
  readonly statusUrl: string;
}

/** Twilio will not send it, and told why. Nothing was sent. */
export class TextRefusedError extends Error {
  override readonly name = 'TextRefusedError';
  constructor(
    /** Of Twilio's error dictionary. */
    readonly code: number,
  ) {
    super(`Twilio refused a text (${code})`);
  }
}

/** Sends texts. There is none while texts are off. */
export interface Sms {
  /**
   * @returns Twilio's id of the text
   * @throws TextRefusedError
   * @throws OutboundError sending again may send it twice if it `mayBeTaken`, because Twilio knows no idempotency key
   */
  send(text: OutgoingText): Promise<string>;
}

const TIMEOUT_MS = 15_000;
const Accepted = z.object({ sid: z.string().min(1).max(100) });
const Refused = z.object({ code: z.int() });

/** @see https://www.twilio.com/docs/messaging/api/message-resource */
class TwilioClient implements Sms {
  private readonly twilio: Destination;
  private readonly authorization: string;
  private readonly from: Readonly<Record<string, string>>;
  private readonly path: string;

  constructor(
    private readonly http: OutboundHttp,
    { TWILIO_ACCOUNT_SID: sid = '', TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from = '', TWILIO_URL }: SmsConfig,
  ) {
    this.twilio = { name: 'Twilio', baseUrl: TWILIO_URL, apiKey: undefined };
    this.authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
    this.from = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
    this.path = `/2010-04-01/Accounts/${sid}/Messages.json`;
  }

  async send({ to, body, statusUrl }: OutgoingText): Promise<string> {
    const response = await this.http.send(this.twilio, {
      ...{ method: 'POST', path: this.path, authorization: this.authorization, timeoutMs: TIMEOUT_MS },
      fields: { ...this.from, To: to, Body: body, StatusCallback: statusUrl },
    });
    const { status } = response;
    if (status >= 200 && status < 300) {
      const accepted = Accepted.safeParse(parseJson(await response.body()));
      // It was sent, whatever the reply says.
      if (!accepted.success) throw fromTransportError('Twilio', accepted.error);
      return accepted.data.sid;
    }
    if (status === 400) {
      const refused = Refused.safeParse(parseJson(await response.body().catch(() => '')));
      if (refused.success) throw new TextRefusedError(refused.data.code);
    } else response.discard();
    throw fromStatus('Twilio', response);
  }
}

export const SMS = Symbol('sms');
export const InjectSms = (): ParameterDecorator => Inject(SMS);

/** Null while texts are off. */
export const smsProvider: FactoryProvider<Sms | null> = {
  provide: SMS,
  inject: [OutboundHttp, CONFIG],
  useFactory: (http: OutboundHttp, config: SmsConfig) =>
    sendsTexts(config) ? new TwilioClient(http, config) : null,
};
