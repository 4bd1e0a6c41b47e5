import { type CanaryWatch, mailOf, NO_IMAGES, rawPage, watchCanary } from '../../test/canary-watch';
import { HtmlSanitiser } from '../html/html-sanitiser';
import { MailPrinter } from './mail-printer';
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
      const [sanitiser, printer] = [new HtmlSanitiser(), new PagePrinter()];
      try {
        const mails = new MailPrinter(sanitiser, printer);
        expect(await watch.leaksOfAll((html) => mails.print(mailOf(html)))).toEqual([]);
      } finally {
        await printer.onApplicationShutdown();
        sanitiser.onApplicationShutdown();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'without the sanitiser',
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
