import { mailDigest } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import { Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DIGEST_CAUSES, type DigestCause, type DigestItem } from './digest-causes';
import { DIGEST_CHANNELS, type DigestChannel } from './digest-channels';

const DAY_MS = 86_400_000;

interface Digest {
  readonly sentAt: Date;
  /** False: the last digest said that everything is resolved. */
  readonly hasItems: boolean;
}

/**
 * Tells staff by each channel what occurred since its last digest, and once that everything is resolved; at most once an
 * hour.
 */
@Processor(mailDigest)
export class MailDigestProcessor implements JobProcessor<typeof mailDigest> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(DIGEST_CAUSES) private readonly causes: readonly DigestCause[],
    @Inject(DIGEST_CHANNELS) private readonly channels: readonly DigestChannel[],
  ) {}

  /** @throws Error of a channel, after the others were tried */
  async process(_payload: object, { id: jobId }: JobAttempt): Promise<void> {
    const asked = await Promise.all(
      this.channels.map(async (channel) => ({ channel, to: await channel.recipient() })),
    );
    const recipients = asked.flatMap(({ channel, to }) => (to === null ? [] : { channel, to }));
    if (recipients.length === 0) return;
    const items = (await Promise.all(this.causes.map((cause) => cause.find()))).flat();
    const outcomes = await Promise.allSettled(
      recipients.map(({ channel, to }) => this.tell(channel, to, items, jobId)),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async tell(
    channel: DigestChannel,
    to: string,
    items: readonly DigestItem[],
    jobId: string,
  ): Promise<void> {
    const last = await this.lastDigest(channel);
    if (!isDue(items, last) || !(await this.claim(channel, jobId, items.length > 0))) return;
    try {
      await channel.send(to, jobId, items);
    } catch (error) {
      await this.release(channel, jobId, last);
      throw error;
    }
  }

  private async lastDigest({ name }: DigestChannel): Promise<Digest | null> {
    const [row] = await this.dataSource.query<Digest[]>(
      `select told_at as "sentAt", is_troubled as "hasItems" from staff_digests where channel = $1`,
      [name],
    );
    return row ?? null;
  }

  /**
   * If a worker dies after this, the same job keeps the claim. @returns false if a digest was sent within the last hour
   */
  private async claim({ name }: DigestChannel, jobId: string, hasItems: boolean): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `insert into staff_digests (channel, job_id, told_at, is_troubled) values ($1, $2, now(), $3)
       on conflict (channel) do update set job_id = $2, told_at = now(), is_troubled = $3
         where staff_digests.told_at <= now() - interval '1 hour' or staff_digests.job_id = $2
       returning job_id`,
      [name, jobId, hasItems],
    );
    return rows.length > 0;
  }

  /** The other side did not accept the digest: undoes the claim. */
  private async release({ name }: DigestChannel, jobId: string, last: Digest | null): Promise<void> {
    if (last)
      await this.dataSource.query(
        `update staff_digests set told_at = $3, is_troubled = $4 where channel = $1 and job_id = $2`,
        [name, jobId, last.sentAt, last.hasItems],
      );
    else
      await this.dataSource.query('delete from staff_digests where channel = $1 and job_id = $2', [
        name,
        jobId,
      ]);
  }
}

function isDue(items: readonly DigestItem[], last: Digest | null): boolean {
  if (!last?.hasItems) return items.length > 0;
  const isOld = Date.now() - last.sentAt.getTime() > DAY_MS;
  return items.length === 0 || isOld || items.some(({ newestAt }) => newestAt > last.sentAt);
}
