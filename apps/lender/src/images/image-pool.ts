import { join } from 'node:path';
import { BoundedPool, type Bounds } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { beginsAsSvg, type ImageVerdict, type SentImage } from './opened-image';

/** An image of 40 megapixels has to be in memory more than once to be drawn anew, which takes up to five seconds. */
export const TO_DRAW: Bounds = { limitMs: 8_000, memoryMb: 1_000 };

/** A drawing is a few lines of text and 800 pixels wide; one that needs more has an image in it to fill the memory. */
export const TO_DRAW_SVG: Bounds = { limitMs: 4_500, memoryMb: 60 };

type Pool = BoundedPool<SentImage, ImageVerdict>;

/** The processes in which images are opened and drawn anew. */
@Injectable()
export class ImagePool implements OnApplicationShutdown {
  private readonly images = poolFor(TO_DRAW);
  private readonly drawings = poolFor(TO_DRAW_SVG);

  /** @throws OutOfBoundsError, PoolBusyError */
  ask(sent: SentImage): Promise<ImageVerdict> {
    return (beginsAsSvg(sent.bytes) ? this.drawings : this.images).ask(sent);
  }

  close(): void {
    this.images.close();
    this.drawings.close();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}

const poolFor = (bounds: Bounds): Pool => new BoundedPool(join(__dirname, 'image.main'), bounds);
