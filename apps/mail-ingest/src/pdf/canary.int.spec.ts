import { type CanaryWatch, canaryEmail, NO_IMAGES, rawPage, watchCanary } from '../../test/canary';
import { HtmlSanitizer } from '../html/html-sanitizer';
import { EmailPrinter } from './email-printer';
import { PagePrinter } from './page-printer';

const PATIENCE_MS = 180_000;

let watch: CanaryWatch;
beforeAll(async () => {
  watch = await watchCanary();
});
afterAll(() => watch.canary.stop());

/** That it sings where nothing is in the way, and that each wall holds alone, is shown in tests/e2e/mail-walls. */
describe('the canary is silent', () => {
  it(
    'with all that protects it',
    async () => {
      const [sanitizer, printer] = [new HtmlSanitizer(), new PagePrinter()];
      try {
        const mails = new EmailPrinter(sanitizer, printer);
        expect(await watch.leaksOfAll((html) => mails.print(canaryEmail(html)))).toEqual([]);
      } finally {
        await printer.onApplicationShutdown();
        sanitizer.onApplicationShutdown();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'without the sanitizer',
    async () => {
      const printer = new PagePrinter();
      try {
        // In the place of a mail's body, and outside of it.
        const print = (html: string): Promise<Buffer> =>
          printer.print({ html: rawPage(html) + html, images: NO_IMAGES });
        expect(await watch.leaksOfAll(print)).toEqual([]);
      } finally {
        await printer.onApplicationShutdown();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
