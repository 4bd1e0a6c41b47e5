import type { ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectConfig, InjectObjectStore } from '@coverleaf/service-kit';
import { scanByClamd, ScannerUnavailableError } from '@coverleaf/virus-scanner';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailIngestConfig } from '../mail-ingest.config';
import { AttachmentEntity } from './attachment.entity';

type Scannable = Pick<AttachmentEntity, 'id' | 'infected'> & { readonly storagePath: string };

/** Keeps strangers' files from staff until the virus scanner has passed them, where one is configured. */
@Injectable()
export class FileScans {
  private readonly logger = new Logger('file-scans');

  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectConfig() private readonly config: MailIngestConfig,
  ) {}

  /** Asks about an attachment once, and remembers the answer. @throws AppError 409 `not_scanned`, `infected` */
  async passAttachment({ id, infected, storagePath }: Scannable): Promise<void> {
    if (infected === false) return;
    const isClean = !infected && (await this.isClean(storagePath));
    if (this.config.CLAMD_URL && infected === null) {
      await this.dataSource.getRepository(AttachmentEntity).update({ id }, { infected: !isClean });
    }
    if (!isClean) throw harmful();
  }

  /** @param key in bucket `attachments` @throws AppError 409 `not_scanned`, `infected` */
  async pass(key: string): Promise<void> {
    if (!(await this.isClean(key))) throw harmful();
  }

  private async isClean(key: string): Promise<boolean> {
    const { CLAMD_URL } = this.config;
    if (!CLAMD_URL) return true;
    try {
      const verdict = await scanByClamd(new URL(CLAMD_URL), await this.store.get('attachments', key));
      if (!verdict.clean) this.logger.warn({ msg: 'a file of a mail is infected', ...verdict });
      return verdict.clean;
    } catch (cause) {
      if (!(cause instanceof ScannerUnavailableError)) throw cause;
      const words =
        'This file could not be scanned for viruses, so nobody can open it yet. Try again in a few minutes.';
      throw new AppError('not_scanned', 409, words, { cause });
    }
  }
}

const harmful = (): AppError =>
  new AppError('infected', 409, 'The virus scanner found a threat in this file.');
