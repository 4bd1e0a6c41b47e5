import { OutOfBoundsError } from '@coverleaf/bounded-process';
import {
  MAX_HTML_CHARACTERS,
  type Parser,
  Parsers,
  SANITIZE_HTML,
  type SanitizedHtml,
  type UnsafeHtml,
} from '@coverleaf/parsers';
import { Injectable } from '@nestjs/common';

@Injectable()
export class HtmlSanitizer {
  private readonly parser: Parser<UnsafeHtml, SanitizedHtml>;

  constructor(parsers: Parsers) {
    this.parser = parsers.open(SANITIZE_HTML);
  }

  /** @param images addresses by Content-ID @throws OutOfBoundsError, PoolBusyError */
  async sanitize(html: string, images: ReadonlyMap<string, string>): Promise<SanitizedHtml> {
    if (html.length > MAX_HTML_CHARACTERS)
      throw new OutOfBoundsError(`The HTML is longer than ${MAX_HTML_CHARACTERS} characters`);
    return this.parser.ask({ html, images: [...images] });
  }
}
