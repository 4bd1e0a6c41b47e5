import { Readable } from 'node:stream';
import type { ObjectStore } from '@coverleaf/object-store';
import {
  CONVERT_IMAGE,
  type ConvertedImage,
  type ImageToConvert,
  type Parser,
  Parsers,
} from '@coverleaf/parsers';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UploadEntity } from '../upload.entity';

/** Converts an uploaded image to a PDF. The original is kept. */
@Injectable()
export class PdfConverter {
  private readonly parser: Parser<ImageToConvert, ConvertedImage>;

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
    parsers: Parsers,
  ) {
    this.parser = parsers.open(CONVERT_IMAGE);
  }

  /** Idempotent. @returns false if the file has no readable image @throws OutOfBoundsError, PoolBusyError */
  async convert({ id, filePath, contentType, pdfPath }: UploadEntity): Promise<boolean> {
    if (pdfPath) return true;
    const bytes = await this.store.read('insurance', filePath);
    const { pdf } = await this.parser.ask({ bytes, type: contentType as ImageToConvert['type'] });
    if (!pdf) return false;
    const key = `${filePath}.pdf`;
    await this.store.put('insurance', key, Readable.from([Buffer.from(pdf)]));
    const { affected } = await this.uploads.update({ id }, { pdfPath: key });
    // The document was deleted in the meantime.
    if (!affected) await this.store.delete('insurance', key);
    return true;
  }
}
