import { type BoxUse, decodeToken, type Keyring, openBox, sealToken } from '@coverleaf/encryption';
import { type Bucket, BUCKETS, ExpiredLinkError, InvalidLinkError } from './object-store.port';

/** Lifetime of a link in seconds. */
export const LINK_SECONDS = 300;

const INLINE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Whether a link may display files of this type. Others are only downloaded, because a browser might run scripts in them. */
export const isShownInline = (contentType: string): boolean => INLINE_TYPES.includes(contentType);

const PURPOSE = 'link';
const MAX_TOKEN_LENGTH = 4_000;

export interface LinkClaims {
  readonly key: string;
  readonly disposition: 'inline' | 'attachment';
  /** The file name for downloads. */
  readonly fileName: string;
  readonly contentType: string;
}

type Packed = [expires: number, key: string, inline: 0 | 1, fileName: string, contentType: string];

/** The bucket of the file that a link opens. @throws InvalidLinkError */
export function bucketOfLink(token: string): Bucket {
  const bucket = BUCKETS.find((name) => token.startsWith(`${name}.`));
  if (!bucket) throw new InvalidLinkError('The link leads nowhere');
  return bucket;
}

/**
 * Path tokens of links to the files of one bucket, encrypted by AES-256-GCM: they cannot be forged, and reveal no file
 * name to logs.
 */
export class LinkSigner {
  constructor(
    private readonly keyring: Keyring,
    private readonly bucket: Bucket,
  ) {}

  /** @param now milliseconds since 1970 @returns bucket, dot and base64url: one path segment; good for `LINK_SECONDS` */
  sign(claims: LinkClaims, now = Date.now()): string {
    const packed: Packed = [
      Math.floor(now / 1000) + LINK_SECONDS,
      claims.key,
      claims.disposition === 'inline' && isShownInline(claims.contentType) ? 1 : 0,
      claims.fileName,
      claims.contentType,
    ];
    return `${this.bucket}.${sealToken(this.use, Buffer.from(JSON.stringify(packed), 'utf8'), this.keyring)}`;
  }

  /** @throws InvalidLinkError, ExpiredLinkError */
  verify(token: string, now = Date.now()): LinkClaims {
    const [expires, key, inline, fileName, contentType] = this.unpack(token);
    if (now / 1000 >= expires) throw new ExpiredLinkError();
    return { key, disposition: inline ? 'inline' : 'attachment', fileName, contentType };
  }

  private unpack(token: string): Packed {
    const [bucket, text = ''] = token.split(/\.(.*)/s);
    const box = text.length > MAX_TOKEN_LENGTH ? null : decodeToken(text);
    if (bucket !== this.bucket || !box) throw new InvalidLinkError('This is not a link');
    try {
      const clear = openBox(this.keyring, this.use, box);
      return JSON.parse(clear.toString('utf8')) as Packed;
    } catch (error) {
      throw new InvalidLinkError('The link was changed, or its key is gone', { cause: error });
    }
  }

  private get use(): BoxUse {
    return { purpose: PURPOSE, context: this.bucket };
  }
}
