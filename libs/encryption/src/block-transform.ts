import { Transform, type TransformCallback } from 'node:stream';

/** Cuts a stream into blocks of known size. Subclasses turn blocks into output; the last may be shorter. */
export abstract class BlockTransform extends Transform {
  private parts: Buffer[] = [];
  private held = 0;

  /** Bytes of the block that is wanted next. */
  protected abstract nextBlockBytes(): number;
  protected abstract block(bytes: Buffer): Buffer;
  /** What is left at the end; never more than one block, and possibly nothing. */
  protected abstract lastBlock(bytes: Buffer): Buffer;

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parts.push(data);
    this.held += data.length;
    try {
      // One byte more than a block must be there: only then is it certain that the block is not the last.
      while (this.held > this.nextBlockBytes()) this.push(this.block(this.cut(this.nextBlockBytes())));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.push(this.lastBlock(this.cut(this.held)));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  private cut(bytes: number): Buffer {
    const all = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts, this.held);
    this.parts = [all.subarray(bytes)];
    this.held -= bytes;
    return all.subarray(0, bytes);
  }
}
