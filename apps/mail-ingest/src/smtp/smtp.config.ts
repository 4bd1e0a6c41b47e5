import { z } from 'zod';

/** The door for mails by SMTP. It is closed while it has no port. */
export const SmtpConfig = z.object({
  INBOUND_SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The longest that a sender's server may stay, in milliseconds. */
  INBOUND_SMTP_SESSION_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(86_400_000)
    .default(15 * 60_000),
  INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
  /** Whose mail is taken, separated by commas; for others there is none. */
  INBOUND_SMTP_DOMAINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((domain) => domain.trim().toLowerCase() || [])),
  /** Files with certificate and key, `cert.pem,key.pem`; without them nothing is encrypted on the way. */
  INBOUND_SMTP_TLS: z
    .string()
    .transform((files, context) => {
      const [cert, key, ...more] = files.split(',').map((file) => file.trim());
      if (cert && key && more.length === 0) return { cert, key };
      context.addIssue('Write two files, certificate and key, separated by a comma');
      return z.NEVER;
    })
    .optional(),
});

/** A door that takes nobody's mail was not meant to be open. */
export const takesMailForSomebody = (config: z.output<typeof SmtpConfig>): boolean =>
  config.INBOUND_SMTP_PORT === undefined || config.INBOUND_SMTP_DOMAINS.length > 0;
