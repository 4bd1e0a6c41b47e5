import { createHash } from 'node:crypto';
import type { RenderedPage } from '@coverleaf/contracts';
import { compress, type Encoding } from '../assets/compression';
import { entityTag } from '../http/entity-tag';
import { contentSecurityPolicy } from './content-security-policy';

/** Brotli's quality for a page: most of the gain for little of the time. */
const QUICK = 5;

/** A rendered page, ready to be sent to many: its policy, its tag, and its compressed forms are made once. */
export class PreparedPage {
  readonly status: number;
  readonly etag: string;
  readonly policy: string;
  private readonly bytes: Buffer;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  /** @param isPersonal it is about one person, and nobody may keep it */
  constructor(
    { html, status, inlineStyles }: RenderedPage,
    readonly isPersonal: boolean,
  ) {
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
