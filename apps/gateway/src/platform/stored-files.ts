import { type FileUse, findImageRpc, imageIn, type StoredImage, thumbnailKey } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InvalidObjectKeyError, ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { ContentVersion, VersionedCache } from './cache/versioned-cache';

export const useOf = ({ inline }: { readonly inline: '' | 'true' | 'false' }): FileUse =>
  inline === 'false' ? 'download' : 'view';

const MAX_LOGO_BYTES = 10 * 1024 * 1024;
const MAX_CACHED_IMAGES = 5_000;
/** Longer than the key of any stored object. */
const MAX_NAME_LENGTH = 200;

export interface OpenImage extends StoredImage {
  readonly body: NodeJS.ReadableStream;
}

/** Logos and library images, which are public. Only images that the lender service has a row for are served. */
@Injectable()
export class ContentFiles {
  private readonly images: VersionedCache<StoredImage | null>;

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    version: ContentVersion,
  ) {
    this.images = new VersionedCache(version, MAX_CACHED_IMAGES);
  }

  /** @param name as in the image's URL @throws ObjectNotFoundError, InvalidObjectKeyError */
  async open(name: string): Promise<OpenImage> {
    const image = await this.getImage(name);
    return { ...image, body: await this.store.get('content', name) };
  }

  /** Only library images have a thumbnail. @throws ObjectNotFoundError, InvalidObjectKeyError */
  async openThumbnail(name: string): Promise<NodeJS.ReadableStream> {
    await this.getImage(name);
    return this.store.get('content', thumbnailKey(name));
  }

  /**
   * The bytes of a lender's logo, unchecked; null if there is none or it exceeds 10 MB. @throws StoreUnavailableError
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
        if (bytes > MAX_LOGO_BYTES) return null;
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof ObjectNotFoundError || error instanceof InvalidObjectKeyError) return null;
      throw error;
    }
  }

  private async getImage(name: string): Promise<StoredImage> {
    const image = name.length > MAX_NAME_LENGTH ? null : await this.find(name);
    if (!image) throw new ObjectNotFoundError();
    return image;
  }

  private find(name: string): Promise<StoredImage | null> {
    // Names that don't exist are not cached, because anybody can request any number of them.
    return this.images.get(name, () => this.lenders.call(findImageRpc, { name }), {
      isCacheable: (image) => image !== null,
    });
  }
}
