import {
  getSiteSettings,
  noteTextRpc,
  noteTextStatusRpc,
  notifyBorrower,
  type RpcInput,
} from '@coverleaf/contracts';
import { phoneHash } from '@coverleaf/encryption';
import { sayIn } from '@coverleaf/locales';
import { Handles, InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isGoneForGood, TextNumbers } from '../text-numbers';

type Wish = 'stop' | 'start' | 'help' | 'ayuda';

/** Twilio's words, and those of Spanish and French. */
const WISHES: Readonly<Record<string, Wish>> = {
  ...{ STOP: 'stop', STOPALL: 'stop', UNSUBSCRIBE: 'stop', CANCEL: 'stop', END: 'stop', QUIT: 'stop' },
  ...{ ARRET: 'stop', PARAR: 'stop', ALTO: 'stop' },
  ...{ START: 'start', UNSTOP: 'start', YES: 'start' },
  ...{ HELP: 'help', INFO: 'help', AYUDA: 'ayuda' },
};

/** What a text asks for; undefined if it is none of these words. Case, accents and punctuation don't matter. */
const wishOf = (body: string): Wish | undefined =>
  WISHES[
    body
      .normalize('NFD')
      .replaceAll(/[^\p{L}]/gu, '')
      .toUpperCase()
  ];

/** Whether Twilio says for good what became of a text. */
const FAILED: ReadonlySet<string> = new Set(['undelivered', 'failed']);
const TAKEN: ReadonlySet<string> = new Set(['accepted', 'scheduled', 'queued', 'sending', 'sent']);

/** What Twilio tells of texts, after the gateway has checked its signature. */
@Injectable()
export class TextWebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly numbers: TextNumbers,
    private readonly outbox: Outbox,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** Twilio itself confirms STOP and START. */
  @Handles(noteTextRpc)
  async receive({ sid, from, body }: RpcInput<typeof noteTextRpc>) {
    const wish = wishOf(body);
    if (wish === 'stop' || wish === 'start')
      await this.dataSource.transaction(async (manager) => {
        if (await isNew(manager, sid)) await this.numbers[wish](manager, phoneHash(from));
      });
    return { answer: wish === 'help' || wish === 'ayuda' ? await this.help(wish) : null };
  }

  /** A status that comes late, or again, takes nothing back. */
  @Handles(noteTextStatusRpc)
  async noteStatus({ textId, sid, status, errorCode }: RpcInput<typeof noteTextStatusRpc>) {
    const state = FAILED.has(status) ? 'undelivered' : status === 'delivered' ? 'delivered' : 'sent';
    if (state === 'sent' && !TAKEN.has(status)) return {};
    await this.dataSource.transaction(async (manager) => {
      const [rows]: [{ about: string; hash: string }[], number] = await manager.query(
        `update texts set state = $3, sid = $2, error_code = $4
          where (id = $1 or $1::uuid is null and sid = $2) and coalesce(sid, $2) = $2
            and (state in ('sending', 'uncertain') or state = 'sent' and $3 <> 'sent')
          returning about, number_hash as hash`,
        [textId, sid, state, state === 'undelivered' ? errorCode : null],
      );
      const [text] = rows;
      if (!text || state !== 'undelivered') return;
      if (errorCode !== null && isGoneForGood(errorCode))
        await this.numbers.gone(manager, text.hash, errorCode);
      await this.tellOtherwise(manager, text.about);
    });
    return {};
  }

  /** By email, if an address is known. */
  private async tellOtherwise(manager: EntityManager, notificationId: string): Promise<void> {
    const [rows]: [unknown[], number] = await manager.query(
      `update notifications set state = 'waiting', sent_at = null, job_id = null, sent_by = 'email'
        where id = $1 and state = 'sent' and sent_by = 'text' returning 1`,
      [notificationId],
    );
    if (rows.length > 0) await this.outbox.add(manager, notifyBorrower, { notificationId });
  }

  private async help(wish: 'help' | 'ayuda'): Promise<string> {
    const { name, support } = await this.lenders.call(getSiteSettings, {});
    return sayIn(wish === 'ayuda' ? 'es' : 'en')(
      '{site}: texts about your proof of insurance. Questions? {phone}. Reply STOP to end texts. Message and data rates may apply.',
    )
      .replace('{site}', () => name)
      .replace('{phone}', () => support.phone);
  }
}

/** @returns false for a repetition */
async function isNew(manager: EntityManager, sid: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'insert into received_texts (sid) values ($1) on conflict do nothing returning 1',
    [sid],
  );
  return rows.length > 0;
}
