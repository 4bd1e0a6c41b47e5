import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BoundedPool, OutOfBounds } from '@coverleaf/bounded-process';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UploadEntity } from '../uploads/upload.entity';
import type { PictureToConvert } from './make-pdf.main';

/** Makes a PDF of a picture that arrived as one. What the borrower sent stays as it is. */
@Injectable()
export class PdfMaker implements OnApplicationShutdown {
  private readonly logger = new Logger('processing');
  private readonly pool = new BoundedPool<PictureToConvert, Uint8Array>(join(__dirname, 'make-pdf.main'));

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
  ) {}

  /**
   * Made twice, it is the same object.
   * @returns false when none can be made of it
   */
  async make({ id, filePath, contentType, pdfPath }: UploadEntity): Promise<boolean> {
    if (pdfPath) return true;
    const bytes = await buffer(await this.store.get('insurance', filePath));
    const pdf = await this.convert({ bytes, type: contentType as PictureToConvert['type'] });
    if (!pdf) return false;
    const key = `${filePath}.pdf`;
    await this.store.put('insurance', key, Readable.from([Buffer.from(pdf)]));
    const { affected } = await this.uploads.update({ id }, { pdfPath: key });
    // The document was erased meanwhile.
    if (!affected) await this.store.delete('insurance', key);
    return true;
  }

  onApplicationShutdown(): void {
    this.pool.close();
  }

  private async convert(picture: PictureToConvert): Promise<Uint8Array | null> {
    try {
      return await this.pool.ask(picture);
    } catch (error) {
      if (!(error instanceof OutOfBounds)) throw error;
      this.logger.warn({ msg: 'a picture could not be converted', reason: error.message });
      return null;
    }
  }
}
