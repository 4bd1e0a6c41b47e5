import type { FileUse, LinkedFile, SignedLink } from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import {
  type Bucket,
  ExpiredLinkError,
  InvalidLinkError,
  LINK_SECONDS,
  LinkSigner,
  ObjectNotFoundError,
  type ObjectStore,
  StoreUnavailableError,
} from '@coverleaf/object-store';
import { AppError, notFound, unavailable } from '../errors/errors';

interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Signs and opens links to the files of one bucket, for the service that owns them. Anyone with a link can read its
 * file until it expires.
 */
export class FileLinks {
  constructor(
    private readonly store: ObjectStore,
    private readonly bucket: Bucket,
  ) {}

  sign({ key, name, type }: StoredFile, use: FileUse): SignedLink {
    const [fileName, contentType] = [name, type];
    const now = Date.now();
    const disposition = use === 'view' ? 'inline' : 'attachment';
    return {
      token: this.signer.sign({ key, disposition, fileName, contentType }, now),
      expiresAt: new Date(now + LINK_SECONDS * 1_000).toISOString(),
      ...{ fileName, contentType, key, name, type, use },
    };
  }

  /** @throws AppError 403 `link_expired`, `link_invalid`; 404; 503 */
  async open(token: string): Promise<LinkedFile> {
    try {
      const claims = this.signer.verify(token);
      const dataKey = await this.store.dataKey(this.bucket, claims.key);
      return { ...claims, dataKey: dataKey.toString('base64') };
    } catch (error) {
      throw toAppError(error);
    }
  }

  private get signer(): LinkSigner {
    return new LinkSigner(processKeyring(), this.bucket);
  }
}

function toAppError(error: unknown): unknown {
  if (error instanceof ExpiredLinkError) return new AppError('link_expired', 403, 'This link has expired.');
  if (error instanceof InvalidLinkError) return linkInvalid();
  if (error instanceof ObjectNotFoundError) return notFound('This file is gone.');
  if (error instanceof StoreUnavailableError) return unavailable('The file could not be read.', error);
  return error;
}

export const linkInvalid = (): AppError => new AppError('link_invalid', 403, 'This link is not valid.');
