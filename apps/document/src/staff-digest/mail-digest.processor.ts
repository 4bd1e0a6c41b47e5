import { getAdminContact, getSiteSettings, mailDigest } from '@coverleaf/contracts';
import { InjectMailer, type Mailer } from '@coverleaf/mail';
import { InjectRpc, type JobAttempt, type JobProcessor, Processor, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { plainLine } from '../notifications/borrower-email';
import { DIGEST_CAUSES, type DigestCause, type DigestItem } from './digest-causes';

const DAY_MS = 86_400_000;
/** Reserved names (RFC 2606), which receive no email. The default setting has such an address. */
const UNREACHABLE = /\.(?:example|invalid|localhost|test)$/i;

interface Digest {
  readonly sentAt: Date;
  /** False: the last digest said that everything is resolved. */
  readonly hasItems: boolean;
}

/** Emails staff what occurred since the last digest, and once that everything is resolved; at most once an hour. */
@Processor(mailDigest)
export class MailDigestProcessor implements JobProcessor<typeof mailDigest> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(DIGEST_CAUSES) private readonly causes: readonly DigestCause[],
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  async process(_payload: object, { id: jobId }: JobAttempt): Promise<void> {
    const { email: to } = await this.lenders.call(getAdminContact, {});
    if (UNREACHABLE.test(to)) return;
    const items = (await Promise.all(this.causes.map((cause) => cause.find()))).flat();
    const last = await this.lastDigest();
    if (!isDue(items, last)) return;
    const { name } = await this.lenders.call(getSiteSettings, {});
    if (!(await this.claim(jobId, items.length > 0))) return;
    try {
      const email = digestEmail(plainLine(name, 80), this.config.PUBLIC_URL, items);
      await this.mailer.send({ id: `digest-${jobId}`, to, ...email });
    } catch (error) {
      await this.release(jobId, last);
      throw error;
    }
  }

  private async lastDigest(): Promise<Digest | null> {
    const [row] = await this.dataSource.query<Digest[]>(
      `select told_at as "sentAt", is_troubled as "hasItems" from staff_digest`,
    );
    return row ?? null;
  }

  /**
   * If a worker dies after this, the same job keeps the claim. @returns false if a digest was sent within the last hour
   */
  private async claim(jobId: string, hasItems: boolean): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `insert into staff_digest (job_id, told_at, is_troubled) values ($1, now(), $2)
       on conflict (only_one) do update set job_id = $1, told_at = now(), is_troubled = $2
         where staff_digest.told_at <= now() - interval '1 hour' or staff_digest.job_id = $1
       returning job_id`,
      [jobId, hasItems],
    );
    return rows.length > 0;
  }

  /** The mail server did not accept the email: undoes the claim. */
  private async release(jobId: string, last: Digest | null): Promise<void> {
    if (last)
      await this.dataSource.query(
        `update staff_digest set told_at = $2, is_troubled = $3 where job_id = $1`,
        [jobId, last.sentAt, last.hasItems],
      );
    else await this.dataSource.query(`delete from staff_digest where job_id = $1`, [jobId]);
  }
}

function isDue(items: readonly DigestItem[], last: Digest | null): boolean {
  if (!last?.hasItems) return items.length > 0;
  const isOld = Date.now() - last.sentAt.getTime() > DAY_MS;
  return items.length === 0 || isOld || items.some(({ newestAt }) => newestAt > last.sentAt);
}

/** For staff, so in English. @param items empty if everything is resolved */
function digestEmail(site: string, publicUrl: string, items: readonly DigestItem[]) {
  const isResolved = items.length === 0;
  const urls = [...new Set(items.map(({ path }) => path))].map((path) => `${publicUrl}${path}`);
  const paragraphs = isResolved
    ? ['Everything we reported is resolved.']
    : [
        'These items need attention:',
        items.map(({ label }) => `- ${label}`).join('\n'),
        `Review them here:\n${urls.join('\n')}`,
        'We email you at most once an hour when there is something new, and once a day while anything is open.',
      ];
  return {
    subject: isResolved ? `${site}: resolved` : `${site}: action needed`,
    text: `${['Hello,', ...paragraphs].join('\n\n')}\n`,
  };
}
