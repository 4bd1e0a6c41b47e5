import { buffer } from 'node:stream/consumers';
import { ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Under this path the public sees the objects of bucket `content`. */
const CONTENT_PATH = '/files/content/';

/** Logos and library images: public, and raster pictures all. */
@Injectable()
export class ContentFiles {
  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  /** @throws ObjectNotFoundError, InvalidObjectKeyError */
  open(key: string): Promise<NodeJS.ReadableStream> {
    return this.store.get('content', key);
  }

  /** The picture behind a lender's logo, or null where it has none of its own. */
  async logo(url: string | null): Promise<Buffer | null> {
    if (!url?.startsWith(CONTENT_PATH)) return null;
    try {
      return await buffer(await this.open(url.slice(CONTENT_PATH.length)));
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    }
  }
}
