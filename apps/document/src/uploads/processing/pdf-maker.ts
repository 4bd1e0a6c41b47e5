import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BoundedPool, type Bounds } from '@coverleaf/bounded-process';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UploadEntity } from '../upload.entity';
import type { ConvertedImage, ImageToConvert } from './make-pdf.main';

/** Nobody waits for it, and an image of 50 megapixels has to be in memory more than once. */
export const TO_CONVERT: Bounds = { limitMs: 30_000, memoryMb: 1_000 };

/** Makes a PDF of an image that arrived as one. What the borrower sent stays as it is. */
@Injectable()
export class PdfMaker implements OnApplicationShutdown {
  private readonly pool = new BoundedPool<ImageToConvert, ConvertedImage>(
    join(__dirname, 'make-pdf.main'),
    TO_CONVERT,
  );

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
  ) {}

  /**
   * Made twice, it is the same object.
   * @returns false when there is no image to be read
   * @throws OutOfBounds, NoTurn
   */
  async make({ id, filePath, contentType, pdfPath }: UploadEntity): Promise<boolean> {
    if (pdfPath) return true;
    const bytes = await this.store.read('insurance', filePath);
    const { pdf } = await this.pool.ask({ bytes, type: contentType as ImageToConvert['type'] });
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
}
