import { join } from 'node:path';
import { BoundedPool } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PictureVerdict, SentPicture } from './opened-picture';

/** The processes in which pictures are opened and drawn anew. */
@Injectable()
export class PicturePool extends BoundedPool<SentPicture, PictureVerdict> implements OnApplicationShutdown {
  constructor() {
    super(join(__dirname, 'picture.main'));
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
