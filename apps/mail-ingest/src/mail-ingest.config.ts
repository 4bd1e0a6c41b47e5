import { MailerConfig } from '@coverleaf/mail';
import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ParserConfig } from '@coverleaf/parsers';
import { ServiceConfig, StorageConfig, unlessEmpty } from '@coverleaf/service-kit';
import { ScannerConfig } from '@coverleaf/virus-scanner';
import { z } from 'zod';
import { StorageHosts } from './fetching/storage-hosts';

const Hosts = z.string().transform((text, context) => {
  try {
    return new StorageHosts(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : 'unreadable');
    return z.NEVER;
  }
});

export const MailIngestConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...ParserConfig.shape,
  ...StorageConfig.shape,
  ...ScannerConfig.shape,
  ...MailerConfig.shape,
  LENDER_RPC: RpcAddresses,
  DOCUMENT_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
  /** For files that Mailgun stores. Without it, none is fetched. */
  MAILGUN_API_KEY: unlessEmpty(z.string().optional()),
  /** Mailgun's spam filter is on for the domain. Only then does it add its SPF verdict, and remove a forged one. */
  MAILGUN_CHECKS_SPF: z.stringbool().default(false),
  /** Allowed hosts of those files: `*.domain`, `host`, or `host=address:port` for an operator's own proxy. */
  MAILGUN_STORAGE_HOSTS: Hosts.default(() => new StorageHosts('*.mailgun.net,*.mailgun.org')),
  /** The SMTP server listens only if it is set. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
  /** The longest SMTP session, in milliseconds. */
  INBOUND_SMTP_SESSION_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(86_400_000)
    .default(15 * 60_000),
  /** Accepted recipient domains, separated by commas. */
  INBOUND_SMTP_DOMAINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((domain) => domain.trim().toLowerCase() || [])),
  /** Files of certificate and key, `cert.pem,key.pem`. Without them STARTTLS is off. */
  INBOUND_SMTP_TLS: z
    .string()
    .transform((files, context) => {
      const [cert, key, ...more] = files.split(',').map((file) => file.trim());
      if (cert && key && more.length === 0) return { cert, key };
      context.addIssue('Write two files, certificate and key, separated by a comma');
      return z.NEVER;
    })
    .optional(),
}).refine(
  ({ INBOUND_SMTP_PORT, INBOUND_SMTP_DOMAINS }) =>
    INBOUND_SMTP_PORT === undefined || INBOUND_SMTP_DOMAINS.length > 0,
  { path: ['INBOUND_SMTP_DOMAINS'], message: 'Name the domains whose mail is taken at INBOUND_SMTP_PORT' },
);
export type MailIngestConfig = z.infer<typeof MailIngestConfig>;
