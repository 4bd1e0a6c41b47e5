import { Parsers } from '@coverleaf/parsers';
import { type CanarySuite, canaryEmail, NO_IMAGES, rawPage, watchCanary } from '../../test/canary';
import { HtmlSanitizer } from '../html/html-sanitizer';
import { EmailPrinter } from './email-printer';
import { PagePrinter } from './page-printer';

jest.setTimeout(180_000);

let watch: CanarySuite;
beforeAll(async () => {
  watch = await watchCanary();
});
afterAll(() => watch.canary.stop());

/** `tests/e2e/mail-walls` shows that the vectors work without protection, and that each protection suffices alone. */
describe('HTML of emails reaches neither network nor files', () => {
  it('with all protections', async () => {
    const [parsers, printer] = [new Parsers(), new PagePrinter()];
    try {
      const mails = new EmailPrinter(new HtmlSanitizer(parsers), printer);
      expect(await watch.leaksOfAll((html) => mails.print(canaryEmail(html)))).toEqual([]);
    } finally {
      await printer.onApplicationShutdown();
      parsers.onApplicationShutdown();
    }
    expect(await watch.hits()).toEqual([]);
  });

  it('without the sanitizer', async () => {
    const printer = new PagePrinter();
    try {
      // Prints the HTML inside and outside the body of an email.
      const print = (html: string) => printer.print({ html: rawPage(html) + html, images: NO_IMAGES });
      expect(await watch.leaksOfAll(print)).toEqual([]);
    } finally {
      await printer.onApplicationShutdown();
    }
    expect(await watch.hits()).toEqual([]);
  });
});
