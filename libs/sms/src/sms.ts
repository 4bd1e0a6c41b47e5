import { unlessEmpty } from '@coverleaf/service-kit';
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
