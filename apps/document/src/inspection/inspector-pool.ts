import { join } from 'node:path';
import { BoundedPool, type Bounds } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FileToOpen, FileVerdict } from './file-verdict';

/** What it takes to decode an image of 50 megapixels whole, in the format that takes most. */
export const TO_INSPECT: Bounds = { limitMs: 8_000, memoryMb: 800 };

/** The processes in which borrowers' files are opened. */
@Injectable()
export class InspectorPool extends BoundedPool<FileToOpen, FileVerdict> implements OnApplicationShutdown {
  constructor() {
    super(join(__dirname, 'inspect.main'), TO_INSPECT);
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
