import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The number stopped texts. */
const STOPPED = 21610;
/**
 * Errors after which a number never gets texts: unreachable or switched off, unknown, a landline, invalid, unable to get
 * texts.
 */
const BOUNCED: ReadonlySet<number> = new Set([30003, 30005, 30006, 21211, 21614]);

/** Whether texts to the number end, until its owner agrees to them again. @param code of Twilio */
export const isGoneForGood = (code: number): boolean => code === STOPPED || BOUNCED.has(code);

const CASES = `select distinct evidence.case_id as id from insurance_uploads upload
    join case_evidence evidence on evidence.upload_id = upload.id and evidence.state = 'joined'
   where upload.phone_hash = $1`;

/**
 * Which numbers get no texts. Only keyed hashes are stored, and they outlive an erasure, so that nobody texts the number
 * again by mistake.
 */
@Injectable()
export class TextNumbers {
  /** @param code of Twilio, for which `isGoneForGood` */
  gone(manager: EntityManager, hash: string, code: number): Promise<void> {
    return code === STOPPED ? this.stop(manager, hash) : this.note(manager, hash, 'bounced_at');
  }

  stop(manager: EntityManager, hash: string): Promise<void> {
    return this.note(manager, hash, 'stopped_at');
  }

  /** Its owner wants texts again. Only what the number agreed to before counts again. */
  async start(manager: EntityManager, hash: string): Promise<void> {
    const [rows]: [unknown[], number] = await manager.query(
      `update text_numbers set stopped_at = null where hash = $1 and stopped_at is not null
          and exists (select 1 from text_consents where number_hash = $1 and ended_at is null) returning 1`,
      [hash],
    );
    if (rows.length > 0) await this.tell(manager, hash, 'texts_resumed');
  }

  private async note(manager: EntityManager, hash: string, what: 'stopped_at' | 'bounced_at'): Promise<void> {
    // The first time counts, unless its owner agreed to texts since.
    const noted: unknown[] = await manager.query(
      `insert into text_numbers as number (hash, ${what}) values ($1, now())
       on conflict (hash) do update set ${what} = now() where number.${what} is null
         or exists (select 1 from text_consents where number_hash = $1 and given_at > number.${what})
       returning 1`,
      [hash],
    );
    if (noted.length > 0) await this.tell(manager, hash, 'texts_stopped');
  }

  private async tell(manager: EntityManager, hash: string, kind: 'texts_stopped' | 'texts_resumed') {
    await manager.query(`insert into case_events (case_id, kind) select id, $2 from (${CASES}) one`, [
      hash,
      kind,
    ]);
  }
}
