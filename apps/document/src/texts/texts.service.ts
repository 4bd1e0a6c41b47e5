import { randomUUID } from 'node:crypto';
import type { TextState } from '@coverleaf/contracts';
import { phoneHash } from '@coverleaf/encryption';
import { OutboundError } from '@coverleaf/outbound';
import { describeError, InjectConfig } from '@coverleaf/service-kit';
import { InjectSms, type Sms, TextRefusedError } from '@coverleaf/sms';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { isGoneForGood, TextNumbers } from './text-numbers';

export interface TextToSend {
  /** The notification or reminder that it tells: each is told once to a number. */
  readonly about: string;
  /** Whose sender agreed to it. */
  readonly uploadId: string;
  /** In E.164. */
  readonly number: string;
  readonly body: string;
}

/**
 * - `blocked`: the number gets no texts any more
 * - `refused`: this text wasn't sent, for another reason
 * - otherwise as in `TextState`
 */
export type TextOutcome = Exclude<TextState, 'sending'> | 'blocked';

/** Whether nobody got the text. */
export const isLost = (outcome: TextOutcome): boolean =>
  outcome === 'blocked' || outcome === 'refused' || outcome === 'undelivered';

/**
 * Sends texts, each once: its row is written before it is sent. Twilio recognizes no repetition, so a text that may have
 * been sent stays `uncertain`.
 */
@Injectable()
export class TextsService {
  private readonly logger = new Logger('texts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly numbers: TextNumbers,
    @InjectConfig() private readonly config: DocumentConfig,
    @InjectSms() private readonly sms: Sms | null,
  ) {}

  /** @throws OutboundError if it surely wasn't sent: try again later */
  async send(text: TextToSend): Promise<TextOutcome> {
    if (!this.sms) return 'refused';
    const id = await this.claim(text);
    if (id === null) return this.outcomeOf(text);
    try {
      const statusUrl = `${this.config.PUBLIC_URL}/api/v1/texts/status?text=${id}`;
      const sid = await this.sms.send({ to: text.number, body: text.body, statusUrl });
      await this.end(id, 'sent', sid);
      return 'sent';
    } catch (error) {
      if (error instanceof TextRefusedError) {
        await this.end(id, 'refused', null, error.code);
        this.logger.warn({ msg: 'a text was refused', textId: id, code: error.code });
        if (!isGoneForGood(error.code)) return 'refused';
        await this.numbers.gone(this.dataSource.manager, phoneHash(text.number), error.code);
        return 'blocked';
      }
      if (error instanceof OutboundError && !error.mayBeTaken) {
        await this.dataSource.query(`delete from texts where id = $1 and state = 'sending'`, [id]);
        throw error;
      }
      await this.end(id, 'uncertain', null);
      this.logger.warn({ msg: 'a text may have been sent', textId: id, error: describeError(error) });
      return 'uncertain';
    }
  }

  /** Whether a text about it reached nobody. @param about as in `TextToSend` */
  async hasFailed(about: string): Promise<boolean> {
    const failed = `select 1 from texts where about = $1 and state in ('refused', 'undelivered')`;
    return (await this.dataSource.query<unknown[]>(failed, [about])).length > 0;
  }

  /** @returns null if it was claimed before */
  private async claim({ about, uploadId, number }: TextToSend): Promise<string | null> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `insert into texts (id, about, upload_id, number_hash, state) values ($1, $2, $3, $4, 'sending')
       on conflict (about, number_hash) do nothing returning id`,
      [randomUUID(), about, uploadId, phoneHash(number)],
    );
    return rows[0]?.id ?? null;
  }

  /** Of a text that was claimed before. One that is still `sending` may have been sent by a process that died. */
  private async outcomeOf({ about, number }: TextToSend): Promise<TextOutcome> {
    const [rows]: [{ state: Exclude<TextState, 'sending'>; code: number | null }[], number] =
      await this.dataSource.query(
        `update texts set state = case when state = 'sending' then 'uncertain' else state end
          where about = $1 and number_hash = $2 returning state, error_code as code`,
        [about, phoneHash(number)],
      );
    const [row] = rows;
    if (!row) throw new Error('The text was deleted meanwhile');
    const isFailed = row.state === 'refused' || row.state === 'undelivered';
    return isFailed && row.code !== null && isGoneForGood(row.code) ? 'blocked' : row.state;
  }

  /** Its status may have been reported before Twilio's reply arrived. */
  private async end(
    id: string,
    state: TextState,
    sid: string | null,
    code: number | null = null,
  ): Promise<void> {
    await this.dataSource.query(
      `update texts set state = case when state in ('sending', 'uncertain') then $2 else state end,
          sid = coalesce($3, sid), error_code = coalesce($4, error_code) where id = $1`,
      [id, state, sid, code],
    );
  }
}
