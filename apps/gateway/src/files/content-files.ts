import { InvalidObjectKeyError, ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Under this path the public sees the objects of bucket `content`. */
const CONTENT_PATH = '/files/content/';
/** A larger logo is not read into memory. */
const LARGEST_LOGO = 10 * 1024 * 1024;

/** Logos and library images: public, and raster pictures all. */
@Injectable()
export class ContentFiles {
  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  /** @throws ObjectNotFoundError, InvalidObjectKeyError */
  open(key: string): Promise<NodeJS.ReadableStream> {
    return this.store.get('content', key);
  }

  /**
   * The file behind a lender's logo, whatever it holds; null where there is none, or none of a reasonable size.
   * @throws StoreUnavailableError
   */
  async logo(url: string | null): Promise<Buffer | null> {
    if (!url?.startsWith(CONTENT_PATH)) return null;
    try {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of await this.open(url.slice(CONTENT_PATH.length))) {
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
}
