import { Injectable } from '@nestjs/common';

/** Megabytes for all files that are being received: enough for a few dozen, even if their senders are slow. */
export const FILE_COPIES_MB = 256;
const BLOCK_BYTES = 64 * 1024;
const MAX_BLOCKS = (FILE_COPIES_MB * 2 ** 20) / BLOCK_BYTES;
/** How many free blocks are kept for the next files: 32 MB. */
const MAX_FREE_BLOCKS = 512;

/**
 * Keeps files in memory while they are received, so that they can be inspected without reading them back. Their memory
 * is used again, because Node frees large buffers late, and searches all of its memory for them.
 */
@Injectable()
export class FileCopies {
  private readonly free: Buffer[] = [];
  private used = 0;

  start(): FileCopy {
    return new FileCopy(this);
  }

  /** @returns undefined if there is no room */
  takeBlock(): Buffer | undefined {
    if (this.used === MAX_BLOCKS) return undefined;
    this.used += 1;
    return this.free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
  }

  /** Erases them: the next file is another person’s. */
  returnBlocks(blocks: readonly Buffer[]): void {
    this.used -= blocks.length;
    for (const block of blocks) {
      block.fill(0);
      if (this.free.length < MAX_FREE_BLOCKS) this.free.push(block);
    }
  }
}

/** The plaintext of one file. Release it when nobody uses its content any more. */
export class FileCopy {
  private blocks: Buffer[] = [];
  private bytes = 0;
  private isDropped = false;

  constructor(private readonly copies: FileCopies) {}

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && !this.isDropped;) {
      const filled = this.bytes % BLOCK_BYTES;
      const block = filled === 0 ? this.nextBlock() : this.blocks.at(-1);
      if (!block) return this.release();
      const copied = chunk.copy(block, filled, at);
      this.bytes += copied;
      at += copied;
    }
  }

  /** @returns undefined if too many other files are being received */
  content(): readonly Buffer[] | undefined {
    if (this.isDropped) return undefined;
    return this.blocks.map((block, at) => block.subarray(0, this.bytes - at * BLOCK_BYTES));
  }

  release(): void {
    this.isDropped = true;
    this.copies.returnBlocks(this.blocks);
    this.blocks = [];
    this.bytes = 0;
  }

  private nextBlock(): Buffer | undefined {
    const block = this.copies.takeBlock();
    if (block) this.blocks.push(block);
    return block;
  }
}
