import { createHash } from 'node:crypto';
import type { RenderedPage } from '@coverleaf/contracts';
import { compress, type Encoding } from '../../platform/http/compression';
import { entityTag } from '../../platform/http/entity-tag';
import { contentSecurityPolicy } from '../../platform/http/content-security-policy';

/** Brotli's quality for a page: most of the gain for little of the time. */
const QUICK = 5;

interface PageKind {
  /** It is about one person, and nobody may keep it. */
  readonly isPersonal: boolean;
  /** It lacks what could not be read for now. */
  readonly isMakeshift: boolean;
}

/** A rendered page, ready to be sent to many: its policy, its tag, and its compressed forms are made once. */
export class PreparedPage {
  readonly isPersonal: boolean;
  readonly isMakeshift: boolean;
  readonly status: number;
  readonly etag: string;
  readonly policy: string;
  private readonly bytes: Buffer;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor({ html, status, inlineStyles }: RenderedPage, { isPersonal, isMakeshift }: PageKind) {
    this.isPersonal = isPersonal;
    this.isMakeshift = isMakeshift;
    this.status = status;
    this.bytes = Buffer.from(html, 'utf8');
    this.etag = entityTag(this.bytes);
    this.policy = contentSecurityPolicy(inlineStyles.map(hashSource));
  }

  body(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return Promise.resolve(this.bytes);
    const known = this.compressed.get(encoding) ?? compress(this.bytes, encoding, QUICK);
    this.compressed.set(encoding, known);
    return known;
  }
}

/** Inline styles are allowed by their hash; nothing else inline is. */
const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
