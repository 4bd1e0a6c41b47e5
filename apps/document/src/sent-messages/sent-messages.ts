import { type MessagePreview, MessageWords, withoutLinks } from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { conflict, orWarn, sealRow } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { Column, type DataSource, Entity, type EntityManager, In, PrimaryColumn } from 'typeorm';

/**
 * What a borrower was sent, as it was sent: a notification about a document, or a reminder of a case. It is deleted with
 * the documents that it is about and that its address is from.
 */
@Entity('sent_messages')
export class SentMessageEntity {
  /** That of the notification or reminder. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) uploadId!: string | null;
  /** The document whose sender left the address; null: that of `uploadId`, or the address of the case. */
  @Column('uuid', { nullable: true }) contactOf!: string | null;
  @Column('uuid', { nullable: true }) caseId!: string | null;
  /** Keyed hash of the address or number that it went to, which the case or document may not have any more. */
  @Column('text') addressHash!: string;
  @Column('timestamptz', { default: () => 'now()' }) sentAt!: Date;
  @Column('text', { transformer: encryptedRowText('sent_messages.words') }) words!: string;
}

export interface SentMessage extends Partial<Pick<SentMessageEntity, 'uploadId' | 'contactOf' | 'caseId'>> {
  readonly id: string;
  readonly addressHash: string;
  readonly words: MessageWords;
}

const logger = new Logger('sent-messages');

/**
 * Keeps what was sent. Call it before the sending is noted: until then, an erasure waits. A message whose words can't be
 * kept is only logged, because otherwise it would be sent twice.
 */
export async function keepMessages(dataSource: DataSource, messages: readonly SentMessage[]): Promise<void> {
  for (const message of messages) {
    const kept = dataSource.transaction((manager) => keep(manager, message));
    await orWarn(kept, undefined, logger, { msg: 'the words of a message are not kept', id: message.id });
  }
}

/** What was erased meanwhile isn't kept. */
async function keep(manager: EntityManager, message: SentMessage): Promise<void> {
  const { id, uploadId = null, contactOf = null, caseId = null, addressHash, words } = message;
  const uploads = [...new Set([uploadId, contactOf])].filter((one) => one !== null);
  const there: unknown[] = await manager.query(
    'select 1 from insurance_uploads where id = any ($1) order by id for key share',
    [uploads],
  );
  if (there.length < uploads.length) return;
  if (caseId !== null && contactOf === null) {
    const [row]: { hasAddress: boolean }[] = await manager.query(
      'select email_hash is not null as "hasAddress" from cases where id = $1 for key share',
      [caseId],
    );
    if (!row?.hasAddress) return;
  }
  const values = {
    ...{ id, uploadId, contactOf, caseId, addressHash },
    words: JSON.stringify({ ...words, text: withoutLinks(words.text) }),
  };
  await manager.upsert(SentMessageEntity, sealRow(manager, SentMessageEntity, id, values), ['id']);
}

/**
 * Erases what went to an address, and what the cases of its borrower asked for, but nothing about documents on legal
 * hold.
 */
export async function eraseMessages(
  manager: EntityManager,
  { addressHash, caseIds }: { readonly addressHash: string; readonly caseIds: readonly string[] },
): Promise<void> {
  await manager.query(
    `delete from sent_messages message where (address_hash = $1 or case_id = any ($2))
        and not exists (select 1 from insurance_uploads
          where id in (message.upload_id, message.contact_of) and legal_hold_since is not null)`,
    [addressHash, caseIds],
  );
}

/** Deletes old messages that no document takes with it. */
export async function deleteOldMessages(manager: EntityManager, olderThanDays: number): Promise<void> {
  await manager.query(
    `delete from sent_messages
      where upload_id is null and contact_of is null and sent_at < now() - make_interval(days => $1)`,
    [olderThanDays],
  );
}

/** @returns null if it wasn't kept */
export async function sentMessage(manager: EntityManager, id: string): Promise<MessageWords | null> {
  const row = await manager.findOneBy(SentMessageEntity, { id });
  return row && MessageWords.parse(JSON.parse(row.words));
}

/** @returns those of the messages whose words were kept */
export async function keptOf(manager: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await manager.find(SentMessageEntity, { where: { id: In([...ids]) }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

interface Previewed<To> {
  /** Of the notification or reminder. */
  readonly id: string;
  readonly wasSent: boolean;
  /** Where it goes, if it is sent now. */
  readonly next: To | null;
}

/**
 * What staff see of a message: what was sent, or what would be sent now.
 * @param write what it would say now
 * @throws AppError 409 `no_address`
 */
export async function previewOf<To extends Pick<MessageWords, 'by' | 'to'>>(
  manager: EntityManager,
  { id, wasSent, next }: Previewed<To>,
  write: (to: To) => Promise<Pick<MessageWords, 'subject' | 'text'>>,
): Promise<MessagePreview> {
  const goesTo = next && { by: next.by, to: next.to };
  const kept = wasSent ? await sentMessage(manager, id) : null;
  if (kept) return { ...kept, wording: 'sent', next: goesTo };
  if (!next || !goesTo) throw conflict('no_address', 'We don’t have an address of this borrower.');
  const { subject, text } = await write(next);
  const wording = wasSent ? 'lost' : 'today';
  return { ...goesTo, subject, text: withoutLinks(text), wording, next: goesTo };
}
