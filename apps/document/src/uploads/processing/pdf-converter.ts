import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BoundedPool, type Bounds } from '@coverleaf/bounded-process';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UploadEntity } from '../upload.entity';
import type { ConvertedImage, ImageToConvert } from './convert-image.main';

/** An image of 50 megapixels is in memory more than once. No request waits for the result. */
export const CONVERSION_BOUNDS: Bounds = { limitMs: 30_000, memoryMb: 1_000 };

/** Converts an uploaded image to a PDF. The original is kept. */
@Injectable()
export class PdfConverter implements OnApplicationShutdown {
  private readonly pool = new BoundedPool<ImageToConvert, ConvertedImage>(
    join(__dirname, 'convert-image.main'),
    CONVERSION_BOUNDS,
  );

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
  ) {}

  /** Idempotent. @returns false when the file has no readable image @throws OutOfBoundsError, PoolBusyError */
  async convert({ id, filePath, contentType, pdfPath }: UploadEntity): Promise<boolean> {
    if (pdfPath) return true;
    const bytes = await this.store.read('insurance', filePath);
    const { pdf } = await this.pool.ask({ bytes, type: contentType as ImageToConvert['type'] });
    if (!pdf) return false;
    const key = `${filePath}.pdf`;
    await this.store.put('insurance', key, Readable.from([Buffer.from(pdf)]));
    const { affected } = await this.uploads.update({ id }, { pdfPath: key });
    // The document was deleted meanwhile.
    if (!affected) await this.store.delete('insurance', key);
    return true;
  }

  onApplicationShutdown(): void {
    this.pool.close();
  }
}
