import { join } from 'node:path';
import { BoundedPool, type Bounds } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { beginsAsSvg, type PictureVerdict, type SentPicture } from './opened-picture';

/** A picture of 40 megapixels has to be in memory more than once to be drawn anew, which takes up to five seconds. */
export const TO_DRAW: Bounds = { limitMs: 8_000, memoryMb: 1_000 };

/** A drawing is a few lines of text and 800 pixels wide; one that needs more has a picture in it to fill the memory. */
export const TO_DRAW_SVG: Bounds = { limitMs: 4_500, memoryMb: 60 };

type Pool = BoundedPool<SentPicture, PictureVerdict>;

/** The processes in which pictures are opened and drawn anew. */
@Injectable()
export class PicturePool implements OnApplicationShutdown {
  private readonly pictures = poolFor(TO_DRAW);
  private readonly drawings = poolFor(TO_DRAW_SVG);

  /** @throws OutOfBounds, NoTurn */
  ask(sent: SentPicture): Promise<PictureVerdict> {
    return (beginsAsSvg(sent.bytes) ? this.drawings : this.pictures).ask(sent);
  }

  close(): void {
    this.pictures.close();
    this.drawings.close();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}

const poolFor = (bounds: Bounds): Pool => new BoundedPool(join(__dirname, 'picture.main'), bounds);
