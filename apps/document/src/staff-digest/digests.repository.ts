import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface Digest {
  readonly toldAt: Date;
  /** Whether it told of anything, or that all is well again. */
  readonly isTroubled: boolean;
}

/** What staff were last told. One row for all workers, so that they are told at most once an hour. */
@Injectable()
export class DigestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async last(): Promise<Digest | null> {
    const [row] = await this.dataSource.query<Digest[]>(
      `select told_at as "toldAt", is_troubled as "isTroubled" from staff_digest`,
    );
    return row ?? null;
  }

  /**
   * For a job that means to tell staff, before it does: who dies in between is the same job when it is run again.
   * @returns false: another one has told them within the hour
   */
  async claim(jobId: string, isTroubled: boolean): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `insert into staff_digest (job_id, told_at, is_troubled) values ($1, now(), $2)
       on conflict (only_one) do update set job_id = $1, told_at = now(), is_troubled = $2
         where staff_digest.told_at <= now() - interval '1 hour' or staff_digest.job_id = $1
       returning job_id`,
      [jobId, isTroubled],
    );
    return rows.length > 0;
  }

  /** The mail was not taken: it is as if nothing had been claimed. */
  async release(jobId: string, before: Digest | null): Promise<void> {
    if (before)
      await this.dataSource.query(
        `update staff_digest set told_at = $2, is_troubled = $3 where job_id = $1`,
        [jobId, before.toldAt, before.isTroubled],
      );
    else await this.dataSource.query(`delete from staff_digest where job_id = $1`, [jobId]);
  }
}
