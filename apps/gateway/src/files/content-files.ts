import { findPictureRpc, pictureIn, type StoredPicture, thumbnailKey } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InvalidObjectKeyError, ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { ContentClock } from '../freshness/content-clock';
import { FreshCache } from '../freshness/fresh-cache';

/** A larger logo is not read into memory. */
const LARGEST_LOGO = 10 * 1024 * 1024;
/** Pictures that are remembered. */
const MOST = 5_000;
/** No key of a stored object is longer. */
const LONGEST_NAME = 200;

export interface OpenPicture extends StoredPicture {
  readonly body: NodeJS.ReadableStream;
}

/** Logos and library images: public, and raster pictures all. Only what the lender service has a row for is shown. */
@Injectable()
export class ContentFiles {
  private readonly pictures: FreshCache<StoredPicture | null>;

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentClock,
  ) {
    this.pictures = new FreshCache(clock, MOST);
  }

  /**
   * @param name as it stands in the picture's address
   * @throws ObjectNotFoundError, InvalidObjectKeyError
   */
  async open(name: string): Promise<OpenPicture> {
    const picture = await this.assertPicture(name);
    return { ...picture, body: await this.store.get('content', name) };
  }

  /** The same for its thumbnail, which only pictures of the library have. */
  async openThumbnail(name: string): Promise<NodeJS.ReadableStream> {
    await this.assertPicture(name);
    return this.store.get('content', thumbnailKey(name));
  }

  /**
   * The file behind a lender's logo, whatever it holds; null where there is none, or none of a reasonable size.
   * @throws StoreUnavailableError
   */
  async logo(url: string | null): Promise<Buffer | null> {
    const name = url ? pictureIn(url) : null;
    if (name === null) return null;
    try {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const { body } = await this.open(name);
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > LARGEST_LOGO) return null;
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof ObjectNotFoundError || error instanceof InvalidObjectKeyError) return null;
      throw error;
    }
  }

  private async assertPicture(name: string): Promise<StoredPicture> {
    const picture = name.length > LONGEST_NAME ? null : await this.find(name);
    if (!picture) throw new ObjectNotFoundError();
    return picture;
  }

  private find(name: string): Promise<StoredPicture | null> {
    // Anybody can ask for names that are none; those are not remembered.
    const isPicture = (picture: StoredPicture | null): boolean => picture !== null;
    return this.pictures.get(name, () => this.lenders.call(findPictureRpc, { name }), isPicture);
  }
}
