import { Injectable } from '@nestjs/common';

/** Megabytes for all files that are being received: enough for a few dozen, even if their senders are slow. */
export const FILE_COPIES_MB = 256;

/** Keeps files in memory while they are received, so that they can be inspected without reading them back. */
@Injectable()
export class FileCopies {
  private held = 0;

  start(): FileCopy {
    return new FileCopy((bytes) => {
      if (this.held + bytes > FILE_COPIES_MB * 2 ** 20) return false;
      this.held += bytes;
      return true;
    });
  }
}

/** The plaintext of one file. Release it when you are done. */
export class FileCopy {
  private chunks: Buffer[] = [];
  private bytes = 0;
  private isDropped = false;

  /** @param reserve reserves a number of bytes, or returns them; false if there is no room */
  constructor(private readonly reserve: (bytes: number) => boolean) {}

  add(chunk: Buffer): void {
    if (this.isDropped) return;
    if (!this.reserve(chunk.length)) return this.release();
    this.bytes += chunk.length;
    this.chunks.push(chunk);
  }

  /** @returns undefined if too many other files are being received */
  content(): Buffer | undefined {
    return this.isDropped ? undefined : Buffer.concat(this.chunks, this.bytes);
  }

  release(): void {
    this.isDropped = true;
    this.chunks = [];
    this.reserve(-this.bytes);
    this.bytes = 0;
  }
}
