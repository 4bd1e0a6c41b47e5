import { join } from 'node:path';
import { BoundedPool, type Bounds, OutOfBoundsError } from '@coverleaf/bounded-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { HtmlToSanitise, SanitisedHtml } from './sanitise-html';

/** Longer than any mail that a person reads. */
const MAX_CHARACTERS = 10_000_000;
export const TO_SANITISE: Bounds = { limitMs: 10_000, memoryMb: 400 };

/** Makes strangers' HTML fit to be shown. */
@Injectable()
export class HtmlSanitiser implements OnApplicationShutdown {
  private readonly pool = new BoundedPool<HtmlToSanitise, SanitisedHtml>(
    join(__dirname, 'sanitise.main'),
    TO_SANITISE,
  );

  /** @throws OutOfBoundsError, PoolBusyError */
  async sanitise(mail: HtmlToSanitise): Promise<SanitisedHtml> {
    if (mail.html.length > MAX_CHARACTERS)
      throw new OutOfBoundsError(`The HTML is longer than ${MAX_CHARACTERS} characters`);
    return this.pool.ask(mail);
  }

  onApplicationShutdown(): void {
    this.pool.close();
  }
}
