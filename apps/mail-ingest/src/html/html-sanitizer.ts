import { join } from 'node:path';
import { BoundedPool, type Bounds, OutOfBoundsError } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SanitizedHtml, UnsafeHtml } from './sanitize-html';

/** Longer than any email that a person reads. */
const MAX_CHARACTERS = 10_000_000;
export const SANITIZER_BOUNDS: Bounds = { limitMs: 10_000, memoryMb: 400 };

@Injectable()
export class HtmlSanitizer implements OnApplicationShutdown {
  private readonly pool = new BoundedPool<UnsafeHtml, SanitizedHtml>(
    join(__dirname, 'sanitize.main'),
    SANITIZER_BOUNDS,
  );

  /** @throws OutOfBoundsError, PoolBusyError */
  async sanitize(input: UnsafeHtml): Promise<SanitizedHtml> {
    if (input.html.length > MAX_CHARACTERS)
      throw new OutOfBoundsError(`The HTML is longer than ${MAX_CHARACTERS} characters`);
    return this.pool.ask(input);
  }

  onApplicationShutdown(): void {
    this.pool.close();
  }
}
