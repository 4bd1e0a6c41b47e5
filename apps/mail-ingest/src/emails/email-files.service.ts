import { Handles } from '@coverleaf/messaging';
import { parse } from 'node:path';
import { AuditTrail } from '@coverleaf/audit';
import {
  type AuditAction,
  type EmailFile,
  type FileUse,
  openEmailFileRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { isShownInline, ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { PdfDisarmer } from '@coverleaf/parsers';
import { AppError, conflict, InjectObjectStore, notFound, unavailable } from '@coverleaf/service-kit';
import { ScannerUnavailableError, VirusScanner } from '@coverleaf/virus-scanner';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FilesService } from '../files/files.service';
import { AttachmentEntity, EmailEntity } from './email.entity';
import { emailNotFound } from './emails.service';

export type StoredFile = AttachmentEntity & { readonly storagePath: string };

/** Keeps files of emails from staff until the virus scanner has passed them, if there is one. */
@Injectable()
export class FileScanner {
  private readonly logger = new Logger('file-scanner');

  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly virusScanner: VirusScanner,
  ) {}

  /** Scans an attachment once and stores the result. @throws AppError 409 `not_scanned`, `infected` */
  async assertAttachmentClean({ id, infected, storagePath }: StoredFile): Promise<void> {
    if (infected === false) return;
    const isClean = !infected && (await this.isClean(storagePath));
    if (this.virusScanner.isConfigured && infected === null)
      await this.dataSource.manager.update(AttachmentEntity, { id }, { infected: !isClean });
    if (!isClean) throw infectedError();
  }

  /** @param key in bucket `attachments` @throws AppError 409 `not_scanned`, `infected` */
  async assertClean(key: string): Promise<void> {
    if (!(await this.isClean(key))) throw infectedError();
  }

  private async isClean(key: string): Promise<boolean> {
    try {
      const result = await this.virusScanner.scan(() => this.store.get('attachments', key));
      if (!result.clean) this.logger.warn({ msg: 'a file of an email is infected', ...result });
      return result.clean;
    } catch (cause) {
      if (!(cause instanceof ScannerUnavailableError)) throw cause;
      const message =
        'This file could not be scanned for viruses, so nobody can open it yet. Try again in a few minutes.';
      throw conflict('not_scanned', message, { cause });
    }
  }
}

const infectedError = (): AppError => conflict('infected', 'The virus scanner found a threat in this file.');

type FoundFile = Parameters<FilesService['sign']>[0];

const AUDIT_ACTIONS: Record<'attachment' | 'pdf' | 'source', Record<FileUse, AuditAction>> = {
  attachment: { view: 'email.attachment_viewed', download: 'email.attachment_downloaded' },
  pdf: { view: 'email.pdf_viewed', download: 'email.pdf_downloaded' },
  source: { view: 'email.source_downloaded', download: 'email.source_downloaded' },
};

/** Files of emails for staff. Each view and download is audited. */
@Injectable()
export class EmailFilesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scanner: FileScanner,
    private readonly disarmer: PdfDisarmer,
    private readonly files: FilesService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404; 409 `not_downloaded`, `not_made`, `not_scanned`, `infected`, `unreadable` */
  @Handles(openEmailFileRpc)
  async open({ actor, id, file, use: requestedUse }: RpcInput<typeof openEmailFileRpc>) {
    const email = await this.dataSource.manager.findOneBy(EmailEntity, { id });
    if (!email) throw emailNotFound();
    const found = await this.find(email, file);
    const use = isShownInline(found.type) ? requestedUse : 'download';
    const isAttachment = typeof file === 'number';
    const action = AUDIT_ACTIONS[isAttachment ? 'attachment' : file][use];
    const fields = isAttachment ? [`attachment ${file + 1}`] : undefined;
    await this.dataSource.transaction((manager) => this.audit.note(manager, action, actor, id, fields));
    return this.files.sign(found, use);
  }

  private find(email: EmailEntity, file: EmailFile): FoundFile | Promise<FoundFile> {
    if (file === 'pdf') return pdfOf(email);
    return file === 'source' ? this.source(email) : this.attachment(email.id, file);
  }

  private async attachment(emailId: string, position: number): Promise<FoundFile> {
    const file = await this.dataSource.manager.findOneBy(AttachmentEntity, { emailId, position });
    if (!file) throw notFound('There is no such attachment.');
    const { storagePath } = file;
    if (storagePath === null)
      throw conflict('not_downloaded', 'This attachment has not been downloaded from the email provider.');
    await this.scanner.assertAttachmentClean({ ...file, storagePath });
    const key = await this.safeKey({ ...file, storagePath });
    return { key, name: downloadName(file.originalName), type: file.contentType };
  }

  /** The attachment's key, or that of the disarmed PDF. @throws AppError 404, 409 `unreadable`, 503 */
  private async safeKey({ id, storagePath, safePath, removedContent }: StoredFile): Promise<string> {
    if (removedContent) return safePath ?? storagePath;
    const safe = await this.disarmer.disarm('attachments', storagePath, 'people').catch((error: unknown) => {
      if (error instanceof PoolBusyError) throw unavailable('Many files are being opened right now.', error);
      if (error instanceof OutOfBoundsError) return null;
      if (error instanceof ObjectNotFoundError) throw notFound('This file is gone.');
      throw error;
    });
    if (!safe)
      throw conflict(
        'unreadable',
        'This PDF could not be checked for active content, so nobody can open it.',
      );
    const change = { removedContent: safe.removed, safePath: safe.key };
    await this.dataSource.manager.update(AttachmentEntity, { id }, change);
    return safe.key ?? storagePath;
  }

  private async source({ id, state, sourcePath, door }: EmailEntity): Promise<FoundFile> {
    if (state !== 'unreadable' || sourcePath === null)
      throw notFound('There is no file of this email as it came.');
    await this.scanner.assertClean(sourcePath);
    const name = `email-${id.slice(0, 8)}.${door === 'smtp' ? 'eml' : 'bin'}`;
    return { key: sourcePath, name, type: 'application/octet-stream' };
  }
}

function pdfOf({ subject, generatedPdf }: EmailEntity): FoundFile {
  if (generatedPdf === null) throw conflict('not_made', 'There is no PDF of this email yet.');
  return { key: generatedPdf, name: downloadName(`${subject || 'email'}.pdf`), type: 'application/pdf' };
}

// Characters that some file system forbids, controls, bidirectional marks and lone surrogates.
const UNSAFE = /[<>:"|?*/\\\p{C}]/gu;
const MAX_STEM = 120;
const MAX_EXTENSION = 20;

const truncate = (text: string, max: number): string => [...text].slice(0, max).join('');

/** Makes a sender's file name one that every system can save. */
export function downloadName(senderName: string): string {
  const { name, ext } = parse(senderName.replaceAll(UNSAFE, '_').trim());
  return `${truncate(name, MAX_STEM) || 'file'}${truncate(ext, MAX_EXTENSION)}`;
}
