import { AuditTrail } from '@coverleaf/audit';
import type { Actor, AuditAction, EmailFile, FileUse, openEmailFileRpc } from '@coverleaf/contracts';
import { isShownInline } from '@coverleaf/object-store';
import { AppError, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { AttachmentEntity } from './attachment.entity';
import { EmailEntity } from './email.entity';
import { noSuchEmail } from './emails.service';
import { savedName } from './file-name';
import { FileScans } from './file-scans';

type OpenFile = z.output<typeof openEmailFileRpc.output>;
type Found = Omit<OpenFile, 'use'>;

const ACTS: Readonly<Record<'attachment' | 'pdf' | 'source', Readonly<Record<FileUse, AuditAction>>>> = {
  attachment: { view: 'email.attachment_viewed', download: 'email.attachment_downloaded' },
  pdf: { view: 'email.pdf_viewed', download: 'email.pdf_downloaded' },
  source: { view: 'email.source_downloaded', download: 'email.source_downloaded' },
};

/** Files of mails for staff. Who opens one is noted. */
@Injectable()
export class EmailFilesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scans: FileScans,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404; 409 `not_downloaded`, `not_made`, `not_scanned`, `infected` */
  async open(actor: Actor, id: string, file: EmailFile, asked: FileUse): Promise<OpenFile> {
    const email = await this.dataSource.manager.findOneBy(EmailEntity, { id });
    if (!email) throw noSuchEmail();
    const found = await this.find(email, file);
    const use = isShownInline(found.type) ? asked : 'download';
    const isAttachment = typeof file === 'number';
    await this.dataSource.transaction((manager) =>
      this.audit.note(
        manager,
        ACTS[isAttachment ? 'attachment' : file][use],
        actor,
        id,
        isAttachment ? [`attachment ${file + 1}`] : undefined,
      ),
    );
    return { ...found, use };
  }

  private find(email: EmailEntity, file: EmailFile): Found | Promise<Found> {
    if (file === 'pdf') return pdfOf(email);
    return file === 'source' ? this.source(email) : this.attachment(email.id, file);
  }

  private async attachment(emailId: string, position: number): Promise<Found> {
    const file = await this.dataSource.manager.findOneBy(AttachmentEntity, { emailId, position });
    if (!file) throw notFound('There is no such attachment.');
    const { storagePath } = file;
    if (storagePath === null) {
      throw new AppError(
        'not_downloaded',
        409,
        'This attachment has not been downloaded from the mail provider.',
      );
    }
    await this.scans.passAttachment({ ...file, storagePath });
    return { key: storagePath, name: savedName(file.originalName), type: file.contentType };
  }

  private async source({ id, state, sourcePath, door }: EmailEntity): Promise<Found> {
    if (state !== 'unreadable' || sourcePath === null)
      throw notFound('There is no file of this email as it came.');
    await this.scans.pass(sourcePath);
    const name = `email-${id.slice(0, 8)}.${door === 'smtp' ? 'eml' : 'bin'}`;
    return { key: sourcePath, name, type: 'application/octet-stream' };
  }
}

function pdfOf({ subject, generatedPdf }: EmailEntity): Found {
  if (generatedPdf === null) throw new AppError('not_made', 409, 'There is no PDF of this email yet.');
  return { key: generatedPdf, name: savedName(`${subject || 'email'}.pdf`), type: 'application/pdf' };
}
