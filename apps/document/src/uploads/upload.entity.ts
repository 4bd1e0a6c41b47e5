import { timingSafeEqual } from 'node:crypto';
import type {
  Actor,
  ContactWay,
  DeliveryTarget,
  LanguageCode,
  QuarterTurn,
  RejectionCode,
  RemovedContent,
  UploadDoor,
  UploadFailure,
  UploadStage,
  UploadStatus,
  UploadType,
  VerdictAnswer,
} from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { AppError, notFound } from '@coverleaf/service-kit';
import {
  Column,
  CreateDateColumn,
  Entity,
  type EntityManager,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

@Entity('insurance_uploads')
export class UploadEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true, transformer: encryptedRowText('insurance_uploads.email') })
  email!: string | null;
  /** Keyed hash: finds a person's uploads without decrypting every row. */
  @Column('text', { nullable: true }) emailHash!: string | null;
  /** False if the sender of the email with the upload is not verified: nothing is sent to the address. */
  @Column('boolean', { default: true }) emailIsProven!: boolean;
  /** For texts, in E.164. */
  @Column('text', { nullable: true, transformer: encryptedRowText('insurance_uploads.phone') })
  phone!: string | null;
  @Column('text', { nullable: true }) phoneHash!: string | null;
  /** How the sender wants to hear about it, if that was left after the upload. */
  @Column('text', { nullable: true }) contactBy!: ContactWay | null;
  @Column('int', { default: 0 }) contactChanges!: number;
  @Column('text') financialInstitution!: string;
  /** Null if it was sent from a page without a lender, or with a fallback lender. */
  @Column('uuid', { nullable: true }) lenderId!: string | null;
  /** The lender's account when the borrower sent it; a delivery reads the current one. */
  @Column('text', { nullable: true }) accountId!: string | null;
  @Column('text') insuranceCompany!: string;
  /** The object's key in bucket `insurance`. */
  @Column('text') filePath!: string;
  @Column('text') originalFilename!: string;
  @Column('text') contentType!: UploadType;
  @Column('int') bytes!: number;
  @Column('int') pages!: number;
  /** Of the unencrypted bytes, in hex. */
  @Column('text') sha256!: string;
  @Column('text') status!: UploadStatus;
  @Column('text') stage!: UploadStage;
  @Column('timestamptz') stageSince!: Date;
  /** From the lender's settings when the borrower sent it. */
  @Column('text') target!: DeliveryTarget;
  /** A copy of its reading's answer, because lists are filtered by it. */
  @Column('text', { nullable: true }) answer!: VerdictAnswer | null;
  @Column('text', { nullable: true }) fault!: UploadFailure | null;
  @Column('text', { nullable: true }) rejectionCode!: RejectionCode | null;
  /** As staff or the refusing system wrote it. */
  @Column('text', { nullable: true }) rejectionReason!: string | null;
  /** The same in Spanish, if it was a saved reply. */
  @Column('text', { nullable: true }) rejectionReasonEs!: string | null;
  /** Which way it came. */
  @Column('text', { default: 'upload' }) door!: UploadDoor;
  /** In bucket `insurance`: the PDF that an image was converted to, or a PDF without its active content. */
  @Column('text', { nullable: true }) pdfPath!: string | null;
  /** What was removed from a PDF; null until it is examined, and for images. */
  @Column('text', { array: true, nullable: true }) removedContent!: RemovedContent[] | null;
  @Column('text') notes!: string;
  @Column('text') language!: LanguageCode;
  @Column('text', { transformer: encryptedRowText('insurance_uploads.confirmation_token') })
  confirmationToken!: string;
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  /**
   * Keyed hash of everything that was sent: distinguishes a retry from a different upload with the same idempotency
   * key.
   */
  @Column('text') contentDigest!: string;
  /** Keyed hashes of the references that came with it; see `referenceHash`. */
  @Column('text', { array: true, default: '{}' }) referenceHashes!: string[];
  /** Keyed hashes of all that it was compared by, so that cases which are opened later find it. */
  @Column('text', { array: true, default: '{}' }) clueHashes!: string[];
  @Column('timestamptz', { nullable: true }) legalHoldSince!: Date | null;
  @Column('text', { nullable: true }) legalHoldReason!: string | null;
  /** When it arrived by any door: an email's attachment is registered later than the email came. */
  @Column('timestamptz') receivedAt!: Date;
  /** When it was last compared with the cases of its lender; null: not yet. */
  @Column('timestamptz', { nullable: true }) comparedAt!: Date | null;
  /** How staff turned its pages, clockwise. */
  @Column('smallint', { default: 0 }) turn!: QuarterTurn;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

/** @param token the one that the sender's browser got @throws AppError 403 `wrong_token` */
export function assertSender({ confirmationToken }: UploadEntity, token: string): void {
  const [expected, actual] = [Buffer.from(confirmationToken), Buffer.from(token)];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual))
    throw new AppError('wrong_token', 403, 'This upload belongs to another browser.');
}

/** Null if there is none, or it is another lender's than the actor's. */
export const findVisible = (
  manager: EntityManager,
  { lenderId }: Actor,
  id: string,
): Promise<UploadEntity | null> =>
  manager.findOneBy(UploadEntity, { id, ...(lenderId !== null && { lenderId }) });

/** @throws AppError 404 also for those of other lenders */
export async function visibleUpload(manager: EntityManager, actor: Actor, id: string): Promise<UploadEntity> {
  const upload = await findVisible(manager, actor, id);
  if (!upload) throw noSuchDocument();
  return upload;
}

export const noSuchDocument = (): AppError => notFound('There is no such document.');

/** Locks an upload until the transaction ends. Always lock it before its reading. */
export async function lockUpload(manager: EntityManager, id: string): Promise<void> {
  await manager.findOne(UploadEntity, {
    select: { id: true },
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
}

@Entity('upload_events')
export class UploadEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('uuid') uploadId!: string;
  @Column('text') stage!: UploadStage;
  @Column('text') status!: UploadStatus;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  /** Why it was rejected. */
  @Column('text', { nullable: true }) code!: RejectionCode | null;
  @Column('text', { nullable: true }) fault!: UploadFailure | null;
  /** The document's. Triggers write it, also when the document gets its lender later. */
  @Column('uuid', { nullable: true }) lenderId!: string | null;
  /** The lender of the member of staff; null for the operator's. */
  @Column('uuid', { nullable: true }) actorLenderId!: string | null;
  /** What happened besides a move to the next stage. */
  @Column('text', { nullable: true }) act!: 'asked' | 'answered' | 'reopened' | null;
  @CreateDateColumn({ type: 'timestamptz' }) at!: Date;
}

export interface SendableFile {
  /** In bucket `insurance`. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

/** File name extensions of each type. The first one replaces a wrong extension. */
const EXTENSIONS: Readonly<Record<UploadType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
};
const EXTENSION = /\.([A-Za-z0-9]{1,8})$/;
/** Characters that Windows forbids in file names; a colon even ends the name. */
const UNSAFE = /[<>:"|?*]/g;

/** The type of `sendableFile`. */
export const sendableType = ({
  pdfPath,
  contentType,
}: Pick<UploadEntity, 'pdfPath' | 'contentType'>): UploadType => (pdfPath ? 'application/pdf' : contentType);

/** The file that lenders and staff get: the one that the borrower sent, or the PDF made from it. */
export function sendableFile({
  filePath,
  pdfPath,
  originalFilename,
  contentType,
}: Pick<UploadEntity, 'filePath' | 'pdfPath' | 'originalFilename' | 'contentType'>): SendableFile {
  const type = sendableType({ pdfPath, contentType });
  return { key: pdfPath ?? filePath, name: withExtension(originalFilename, type), type };
}

/** The extension decides which program opens the file, so it follows the detected type, not the sender's name. */
function withExtension(fileName: string, type: UploadType): string {
  const name = fileName.replaceAll(UNSAFE, '_');
  const extensions = EXTENSIONS[type];
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';
  return extensions.includes(extension)
    ? name
    : `${name.replace(EXTENSION, '') || 'document'}.${extensions[0]}`;
}
