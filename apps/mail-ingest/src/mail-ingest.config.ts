import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ServiceConfig, StorageConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';
import { StorageHosts } from './fetching/storage-hosts';
import { SmtpConfig, takesMailForSomebody } from './smtp/smtp.config';

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
  ...StorageConfig.shape,
  ...SmtpConfig.shape,
  /** Knows the lenders and the settings. */
  LENDER_RPC: RpcAddresses,
  /** Takes the files that become uploads. */
  DOCUMENT_RPC: RpcAddresses,
  /** Opens what lies with Mailgun; without it nothing is fetched. */
  MAILGUN_API_KEY: unlessEmpty(z.string().optional()),
  /**
   * Mailgun's spam filter is on for the domain: only then does it say of each mail whether SPF has passed, and a header
   * that says so is not the sender's own.
   */
  MAILGUN_CHECKS_SPF: z.stringbool().default(false),
  /** Where that may lie: `*.domain`, `host`, or `host=address:port` for an operator's own proxy. */
  MAILGUN_STORAGE_HOSTS: Hosts.default(() => new StorageHosts('*.mailgun.net,*.mailgun.org')),
  /** Keeps the audit log. */
  IDENTITY_RPC: RpcAddresses,
  /** `tcp://host:3310`. While it is set, nobody gets to see a file that it has not passed. */
  CLAMD_URL: unlessEmpty(z.url({ protocol: /^tcp$/ }).optional()),
}).refine(takesMailForSomebody, {
  path: ['INBOUND_SMTP_DOMAINS'],
  message: 'Name the domains whose mail is taken at INBOUND_SMTP_PORT',
});
export type MailIngestConfig = z.infer<typeof MailIngestConfig>;
