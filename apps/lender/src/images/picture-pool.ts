import { join } from 'node:path';
import { BoundedPool, type Bounds } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PictureVerdict, SentPicture } from './opened-picture';

/** A picture of 40 megapixels has to be in memory more than once to be drawn anew. */
const TO_DRAW: Bounds = { limitMs: 5_000, memoryMb: 1_000 };

/** The processes in which pictures are opened and drawn anew. */
@Injectable()
export class PicturePool extends BoundedPool<SentPicture, PictureVerdict> implements OnApplicationShutdown {
  constructor() {
    super(join(__dirname, 'picture.main'), TO_DRAW);
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
