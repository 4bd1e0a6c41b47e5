import { NoTurn, OutOfBounds } from '@coverleaf/bounded-process';
import { PICTURE_RULES, type PictureKind } from '@coverleaf/contracts';
import { ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectObjectStore, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { OpenedPicture, PictureFault } from './opened-picture';
import { PicturePool } from './picture-pool';

const FAULTS: Record<Exclude<PictureFault, 'file_type_not_accepted'>, string> = {
  file_damaged: 'This picture is damaged and cannot be opened.',
  file_empty: 'This file is empty.',
  picture_too_large: 'This picture has too many pixels. Use one of at most 40 megapixels.',
  animation_too_long: 'This animation is too long. Use one with fewer or smaller frames.',
};

/** Makes a picture of a stored file. */
@Injectable()
export class PictureOpener {
  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly pool: PicturePool,
  ) {}

  /**
   * @param key in bucket `content`
   * @throws AppError 404, 413, 415, 422, 503 `inspection_busy`
   */
  async open(kind: PictureKind, key: string): Promise<OpenedPicture> {
    const verdict = await this.ask({ kind, bytes: await this.read(kind, key) });
    if (verdict.ok) return verdict.picture;
    const { fault } = verdict;
    throw fault === 'file_type_not_accepted'
      ? new AppError(fault, 415, PICTURE_RULES[kind].wrongType)
      : new AppError(fault, 422, FAULTS[fault]);
  }

  private async ask(sent: Parameters<PicturePool['ask']>[0]): ReturnType<PicturePool['ask']> {
    try {
      return await this.pool.ask(sent);
    } catch (error) {
      if (error instanceof NoTurn) throw busy();
      if (!(error instanceof OutOfBounds)) throw error;
      throw new AppError(
        'picture_out_of_bounds',
        422,
        'This picture takes too long to open. Use a simpler or smaller one.',
        { cause: error },
      );
    }
  }

  private async read(kind: PictureKind, key: string): Promise<Uint8Array> {
    const { maxBytes, tooLarge } = PICTURE_RULES[kind];
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
  new AppError('inspection_busy', 503, 'Many pictures are coming in right now.', {
    reportable: false,
    retryAfterSeconds: 10,
  });
