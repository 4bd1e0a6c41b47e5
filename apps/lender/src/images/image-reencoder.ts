import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { IMAGE_RULES, type ImageKind } from '@coverleaf/contracts';
import { ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import {
  type ImageErrorCode,
  isSvg,
  type Parser,
  Parsers,
  REENCODE_IMAGE,
  REENCODE_SVG,
  type ReencodedImage,
  type ReencodeResult,
  type UploadedImage,
} from '@coverleaf/parsers';
import { AppError, InjectObjectStore, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

const MESSAGES: Record<Exclude<ImageErrorCode, 'file_type_not_accepted'>, string> = {
  file_damaged: 'This image is damaged and cannot be opened.',
  file_empty: 'This file is empty.',
  image_too_large: 'This image has too many pixels. Use one of at most 40 megapixels.',
  animation_too_long: 'This animation is too long. Use one with fewer or smaller frames.',
};

@Injectable()
export class ImageReencoder {
  private readonly images: Parser<UploadedImage, ReencodeResult>;
  private readonly svgs: Parser<UploadedImage, ReencodeResult>;

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    parsers: Parsers,
  ) {
    this.images = parsers.open(REENCODE_IMAGE);
    this.svgs = parsers.open(REENCODE_SVG);
  }

  /** @param key in bucket `content` @throws AppError 404, 413, 415, 422, 503 `inspection_busy` */
  async reencode(kind: ImageKind, key: string): Promise<ReencodedImage> {
    const bytes = await this.read(kind, key);
    const parser = isSvg(bytes) ? this.svgs : this.images;
    const result = await parser.ask({ kind, bytes }).catch(toAppError);
    if (result.ok) return result.image;
    throw result.error === 'file_type_not_accepted'
      ? new AppError(result.error, 415, IMAGE_RULES[kind].wrongType)
      : new AppError(result.error, 422, MESSAGES[result.error]);
  }

  private async read(kind: ImageKind, key: string): Promise<Uint8Array> {
    const { maxBytes, tooLarge } = IMAGE_RULES[kind];
    try {
      const { bytes } = await this.store.stat('content', key);
      if (bytes > maxBytes) throw new AppError('file_too_large', 413, tooLarge);
      return await this.store.read('content', key);
    } catch (error) {
      throw error instanceof ObjectNotFoundError ? notFound('There is no such file.') : error;
    }
  }
}

function toAppError(error: unknown): never {
  if (error instanceof PoolBusyError) {
    const message = 'Too many images are being uploaded right now. Please try again in a moment.';
    throw new AppError('inspection_busy', 503, message, { reportable: false, retryAfterSeconds: 10 });
  }
  if (!(error instanceof OutOfBoundsError)) throw error;
  const message = 'This image takes too long to open. Use a simpler or smaller one.';
  throw new AppError('image_out_of_bounds', 422, message, { cause: error });
}
