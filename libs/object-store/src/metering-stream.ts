import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { ObjectTooLargeError } from './errors';

/** Counts, hashes and limits what passes. */
export class MeteringStream extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly limitBytes = Number.POSITIVE_INFINITY) {
    super();
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += data.length;
    if (this.bytes > this.limitBytes) return done(new ObjectTooLargeError(this.limitBytes));
    this.hash.update(data);
    done(null, data);
  }

  /** What passed; to be asked once, after the end. */
  result(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
