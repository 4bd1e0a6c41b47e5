import { PoolBusyError, OutOfBoundsError } from '@coverleaf/bounded-process';
import { IMAGE_RULES, type ImageKind } from '@coverleaf/contracts';
import { ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectObjectStore, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { OpenedImage, ImageFault } from './opened-image';
import { ImagePool } from './image-pool';

const FAULTS: Record<Exclude<ImageFault, 'file_type_not_accepted'>, string> = {
  file_damaged: 'This image is damaged and cannot be opened.',
  file_empty: 'This file is empty.',
  image_too_large: 'This image has too many pixels. Use one of at most 40 megapixels.',
  animation_too_long: 'This animation is too long. Use one with fewer or smaller frames.',
};

/** Makes an image of a stored file. */
@Injectable()
export class ImageOpener {
  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly pool: ImagePool,
  ) {}

  /**
   * @param key in bucket `content`
   * @throws AppError 404, 413, 415, 422, 503 `inspection_busy`
   */
  async open(kind: ImageKind, key: string): Promise<OpenedImage> {
    const verdict = await this.ask({ kind, bytes: await this.read(kind, key) });
    if (verdict.ok) return verdict.image;
    const { fault } = verdict;
    throw fault === 'file_type_not_accepted'
      ? new AppError(fault, 415, IMAGE_RULES[kind].wrongType)
      : new AppError(fault, 422, FAULTS[fault]);
  }

  private async ask(sent: Parameters<ImagePool['ask']>[0]): ReturnType<ImagePool['ask']> {
    try {
      return await this.pool.ask(sent);
    } catch (error) {
      if (error instanceof PoolBusyError) throw busy();
      if (!(error instanceof OutOfBoundsError)) throw error;
      throw new AppError(
        'image_out_of_bounds',
        422,
        'This image takes too long to open. Use a simpler or smaller one.',
        { cause: error },
      );
    }
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

const busy = (): AppError =>
  new AppError('inspection_busy', 503, 'Many images are coming in right now.', {
    reportable: false,
    retryAfterSeconds: 10,
  });
