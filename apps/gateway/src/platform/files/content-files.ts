import { findImageRpc, imageIn, type StoredImage, thumbnailKey } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InvalidObjectKeyError, ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { ContentVersion } from '../cache/content-version';
import { VersionedCache } from '../cache/versioned-cache';

/** A larger logo is not read into memory. */
const LARGEST_LOGO = 10 * 1024 * 1024;
/** Images that are remembered. */
const MOST = 5_000;
/** No key of a stored object is longer. */
const LONGEST_NAME = 200;

export interface OpenImage extends StoredImage {
  readonly body: NodeJS.ReadableStream;
}

/** Logos and library images: public, and raster images all. Only what the lender service has a row for is shown. */
@Injectable()
export class ContentFiles {
  private readonly images: VersionedCache<StoredImage | null>;

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentVersion,
  ) {
    this.images = new VersionedCache(clock, MOST);
  }

  /**
   * @param name as it stands in the image's address
   * @throws ObjectNotFoundError, InvalidObjectKeyError
   */
  async open(name: string): Promise<OpenImage> {
    const image = await this.assertImage(name);
    return { ...image, body: await this.store.get('content', name) };
  }

  /** The same for its thumbnail, which only images of the library have. */
  async openThumbnail(name: string): Promise<NodeJS.ReadableStream> {
    await this.assertImage(name);
    return this.store.get('content', thumbnailKey(name));
  }

  /**
   * The file behind a lender's logo, whatever it holds; null where there is none, or none of a reasonable size.
   * @throws StoreUnavailableError
   */
  async logo(url: string | null): Promise<Buffer | null> {
    const name = url ? imageIn(url) : null;
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

  private async assertImage(name: string): Promise<StoredImage> {
    const image = name.length > LONGEST_NAME ? null : await this.find(name);
    if (!image) throw new ObjectNotFoundError();
    return image;
  }

  private find(name: string): Promise<StoredImage | null> {
    // Anybody can ask for names that are none; those are not remembered.
    const isImage = (image: StoredImage | null): boolean => image !== null;
    return this.images.get(name, () => this.lenders.call(findImageRpc, { name }), isImage);
  }
}
