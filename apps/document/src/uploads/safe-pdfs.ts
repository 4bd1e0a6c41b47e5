import type { ObjectStore } from '@coverleaf/object-store';
import { PdfDisarmer } from '@coverleaf/parsers';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UploadEntity } from './upload.entity';

/** Disarms uploaded PDFs. The original is kept. */
@Injectable()
export class SafePdfs {
  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
    private readonly disarmer: PdfDisarmer,
  ) {}

  /**
   * Idempotent. @param usedBy who waits for it @returns null if the PDF cannot be rewritten
   * @throws OutOfBoundsError, PoolBusyError
   */
  async disarm(upload: UploadEntity, usedBy: 'people' | 'jobs'): Promise<UploadEntity | null> {
    const { id, filePath, contentType, removedContent } = upload;
    if (contentType !== 'application/pdf' || removedContent !== null) return upload;
    const safe = await this.disarmer.disarm('insurance', filePath, usedBy);
    if (!safe) return null;
    const change = { pdfPath: safe.key, removedContent: safe.removed };
    const { affected } = await this.uploads.update({ id }, change);
    // The document was deleted in the meantime.
    if (!affected && safe.key) await this.store.delete('insurance', safe.key);
    return { ...upload, ...change };
  }
}
