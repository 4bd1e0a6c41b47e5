import { randomUUID } from 'node:crypto';
import {
  type NotificationKind,
  type NotificationState,
  notifyBorrower,
  type UploadStage,
} from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { mayText } from './contacts/text-consent.entity';
import { proveMailbox } from './mailboxes';
import { sentByAddress } from './upload-search';

/** SQL: the hash of the address or number that news of an upload go to. */
const ADDRESS = `coalesce(case when ${mayText('upload.id', 'upload.phone_hash')} then upload.phone_hash end,
  case when upload.email_is_proven then upload.email_hash end, contact.email_hash)`;

/** SQL over a row `upload` of `insurance_uploads`: an address is known that may get news of it. */
export const HAS_ADDRESS = `(upload.phone is not null or (upload.email is not null and upload.email_is_proven)
  or exists (select 1 from insurance_confirmations where upload_id = upload.id))`;

/** SQL: ids of notifications that wait for an email to an address, the most important first. @param hash of the address */
export const waitingTo = (hash: string): string =>
  `select waiting.id from notifications waiting
     join insurance_uploads upload on upload.id = waiting.upload_id
     left join insurance_confirmations contact on contact.upload_id = upload.id
    where waiting.state = 'waiting' and ${sentByAddress('upload.id', hash)} and ${ADDRESS} = ${hash}
      and not exists (select 1 from notifications other where other.upload_id = upload.id and other.id <> waiting.id
                       and (other.kind = 'outcome' or other.state = 'sending'))
    order by waiting.kind = 'outcome' desc, waiting.created_at, waiting.id`;

/** Opens notifications to borrowers, in the transaction of the change that they are about. */
@Injectable()
export class UploadNotifications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Opens one with its job, unless no address is known or there is already one of this kind. An outcome replaces a
   * receipt.
   */
  async open(manager: EntityManager, uploadId: string, kind: NotificationKind): Promise<void> {
    if (kind === 'outcome') await replaceWaiting(manager, uploadId, EARLIER);
    const id = randomUUID();
    const opened: unknown[] = await manager.query(
      `insert into notifications (id, upload_id, kind)
       select $1::uuid, id, $3 from insurance_uploads upload where id = $2 and ${HAS_ADDRESS}
       on conflict (upload_id, kind) do nothing returning id`,
      [id, uploadId, kind],
    );
    if (opened.length > 0) await this.outbox.add(manager, notifyBorrower, { notificationId: id });
  }

  /**
   * What was told of the outcome no longer holds. Its borrower is told so, unless they weren't told the outcome, or were
   * told so since. @throws AppError 409 `being_told`
   */
  async reopen(manager: EntityManager, uploadId: string): Promise<void> {
    await supersede(manager, uploadId, ['outcome', 'reopened']);
    const [last]: { kind: NotificationKind }[] = await manager.query(
      `select kind from superseded_notifications
        where upload_id = $1 and kind in ('outcome', 'reopened') and state = 'sent' order by sent_at desc limit 1`,
      [uploadId],
    );
    if (last?.kind === 'outcome') await this.open(manager, uploadId, 'reopened');
  }

  /** A further ask is a message of its own. @throws AppError 409 `being_told` */
  async ask(manager: EntityManager, uploadId: string): Promise<void> {
    await this.again(manager, uploadId, 'asked');
  }

  /** Sends it once more; without an address, nothing. @throws AppError 409 `being_told` */
  async again(manager: EntityManager, uploadId: string, kind: NotificationKind): Promise<void> {
    await supersede(manager, uploadId, [kind]);
    await this.open(manager, uploadId, kind);
  }

  async addressBecameKnown(manager: EntityManager, uploadId: string, stage: UploadStage): Promise<void> {
    await this.open(manager, uploadId, stage === 'closed' ? 'outcome' : 'received');
    const asked: unknown[] = await manager.query(
      'select 1 from document_reviews where upload_id = $1 and asked_at is not null and answer_id is null',
      [uploadId],
    );
    if (asked.length > 0) await this.open(manager, uploadId, 'asked');
  }

  /** What went to the wrong address goes to the right one. @throws AppError 409 `being_told` */
  async addressWasCorrected(manager: EntityManager, uploadId: string, stage: UploadStage): Promise<void> {
    await supersede(manager, uploadId, [stage === 'closed' ? 'outcome' : 'received', 'asked']);
    await this.addressBecameKnown(manager, uploadId, stage);
  }

  /** What was texted to the wrong number goes to the address, if one is known. @throws AppError 409 `being_told` */
  async numberWasRemoved(manager: EntityManager, uploadId: string, stage: UploadStage): Promise<void> {
    const kinds: NotificationKind[] = [stage === 'closed' ? 'outcome' : 'received', 'asked'];
    await supersede(manager, uploadId, kinds, `(state <> 'sent' or sent_by = 'text')`);
    await this.addressBecameKnown(manager, uploadId, stage);
  }

  /**
   * The mailbox is now proven, so what waits for it need not wait for the next day. One job is enough: it sends
   * everything in one email.
   */
  async mailboxWasOpened(mailbox: string, uploadId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await proveMailbox(manager, mailbox))) return;
      const [address]: { hash: string }[] = await manager.query(
        `select ${ADDRESS} as hash from insurance_uploads upload
           left join insurance_confirmations contact on contact.upload_id = upload.id where upload.id = $1`,
        [uploadId],
      );
      const [first]: { id: string }[] = await manager.query(`${waitingTo('$1')} limit 1`, [address?.hash]);
      if (first) await this.outbox.add(manager, notifyBorrower, { notificationId: first.id });
    });
  }
}

/** News that a later outcome covers. */
export const EARLIER: readonly NotificationKind[] = ['received', 'reopened', 'asked'];

/** Nobody needs to be told this any more. What is already being sent is not replaced. */
export async function replaceWaiting(
  manager: EntityManager,
  uploadId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await manager.query(
    `update notifications set state = 'replaced' where upload_id = $1 and kind = any ($2) and state = 'waiting'`,
    [uploadId, kinds],
  );
}

/** Makes room for other news of these kinds. @param condition SQL @throws AppError 409 `being_told` */
async function supersede(
  manager: EntityManager,
  uploadId: string,
  kinds: readonly NotificationKind[],
  condition = 'true',
): Promise<void> {
  const told: { state: NotificationState }[] = await manager.query(
    'select state from notifications where upload_id = $1 and kind = any ($2) order by id for update',
    [uploadId, kinds],
  );
  if (told.some(({ state }) => state === 'sending'))
    throw conflict('being_told', 'The borrower is being told at this moment. Try again in a minute.');
  await manager.query(
    `with gone as (
       delete from notifications where upload_id = $1 and kind = any ($2) and ${condition}
       returning id, upload_id, kind, state, created_at, sent_at
     ) insert into superseded_notifications (id, upload_id, kind, state, created_at, sent_at)
       select id, upload_id, kind, case state when 'waiting' then 'replaced' else state end, created_at, sent_at from gone`,
    [uploadId, kinds],
  );
}
