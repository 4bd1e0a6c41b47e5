import { join } from 'node:path';
import { BoundedPool } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FileVerdict } from './file-verdict';

/** The processes in which borrowers' files are opened. */
@Injectable()
export class InspectorPool extends BoundedPool<Uint8Array, FileVerdict> implements OnApplicationShutdown {
  constructor() {
    super(join(__dirname, 'inspect.main'));
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
