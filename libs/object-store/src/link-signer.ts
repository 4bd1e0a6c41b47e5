import { openBox, sealBox, type Keyring } from '@coverleaf/encryption';
import { type Bucket, BUCKETS, ExpiredLinkError, InvalidLinkError } from './object-store.port';

/** Lifetime of a link in seconds. */
export const LINK_SECONDS = 300;

const INLINE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Whether a link may display files of this type. Others are only downloaded, because a browser might run scripts in them. */
export const isShownInline = (contentType: string): boolean => INLINE_TYPES.includes(contentType);

const USE = { purpose: 'link', context: 'object' };

export interface LinkClaims {
  readonly bucket: Bucket;
  readonly key: string;
  readonly disposition: 'inline' | 'attachment';
  /** The file name for downloads. */
  readonly fileName: string;
  readonly contentType: string;
}

type Packed = [
  expires: number,
  bucket: number,
  key: string,
  inline: 0 | 1,
  fileName: string,
  contentType: string,
];

/** Path tokens of file links, encrypted by AES-256-GCM: they cannot be forged, and reveal no file name to logs. */
export class LinkSigner {
  constructor(private readonly keyring: Keyring) {}

  /** @param now milliseconds since 1970 @returns base64url, fit for one path segment; good for `LINK_SECONDS` */
  sign(claims: LinkClaims, now = Date.now()): string {
    const packed: Packed = [
      Math.floor(now / 1000) + LINK_SECONDS,
      BUCKETS.indexOf(claims.bucket),
      claims.key,
      claims.disposition === 'inline' && isShownInline(claims.contentType) ? 1 : 0,
      claims.fileName,
      claims.contentType,
    ];
    return sealBox(this.keyring, USE, Buffer.from(JSON.stringify(packed), 'utf8')).toString('base64url');
  }

  /** @throws InvalidLinkError, ExpiredLinkError */
  verify(token: string, now = Date.now()): LinkClaims {
    const [expires, bucketIndex, key, inline, fileName, contentType] = this.unpack(token);
    const bucket = BUCKETS[bucketIndex];
    if (!bucket) throw new InvalidLinkError('The link leads nowhere');
    if (now / 1000 >= expires) throw new ExpiredLinkError();
    return { bucket, key, disposition: inline ? 'inline' : 'attachment', fileName, contentType };
  }

  private unpack(token: string): Packed {
    if (!/^[A-Za-z0-9_-]{1,4000}$/.test(token)) throw new InvalidLinkError('This is not a link');
    try {
      const clear = openBox(this.keyring, USE, Buffer.from(token, 'base64url'));
      return JSON.parse(clear.toString('utf8')) as Packed;
    } catch (error) {
      throw new InvalidLinkError('The link was changed, or its key is gone', { cause: error });
    }
  }
}
