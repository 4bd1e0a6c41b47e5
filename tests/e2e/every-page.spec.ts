import { addBrands, BRANDS } from '../stack/brands';
import { englishTexts } from '../stack/english-texts';
import { examine } from '../stack/examine-page';
import { PUBLIC_PAGES } from '../stack/public-pages';
import { stack, withProduct } from '../stack/product';
import { Visitor } from '../stack/visitor';

jest.setTimeout(600_000);

/** Without a lender, these are slugs, and there is an upload form after a failed lookup. */
const OF_LENDERS = ['/home', '/verify'];
const PORTAL_PAGES = [
  ...PUBLIC_PAGES.filter((page) => !OF_LENDERS.includes(page)),
  '/enter-reference-id/upload',
];

describe('every page, in every brand, language and width', () => {
  withProduct();

  beforeAll(async () => {
    await addBrands(stack.dataDir);
  });

  const visit = async (slug: string, language: string, width: number): Promise<string[]> => {
    const visitor = await Visitor.arrive(stack.portalUrl, { width, language });
    const faults: string[] = [];
    for (const page of slug ? PUBLIC_PAGES : PORTAL_PAGES) {
      const path = slug ? `/${slug}${page === '' ? '' : page}` : page || '/';
      await visitor.open(path);
      const troubles = visitor.troubles
        .splice(0)
        .filter((trouble) => page !== '/nowhere' || !trouble.includes('404'));
      const found = [...(await examine(visitor.page)), ...troubles];
      const spoken = await visitor.page.evaluate(() => document.documentElement.lang);
      if (spoken !== language) found.push(`is in ${spoken}`);
      if (language !== 'en') found.push(...(await englishTexts(visitor.page, language)));
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    await visitor.leave();
    return faults;
  };

  const slugs = [...Object.keys(BRANDS).map((name) => `brand-${name}`), 'no-such-lender', ''];
  const cases = slugs.flatMap((slug) =>
    ['en', 'es'].flatMap((language) => [320, 1440].map((width) => [slug, language, width] as const)),
  );

  it.each(cases)('/%s in %s at %d px', async (slug, language, width) => {
    expect(await visit(slug, language, width)).toEqual([]);
  });
});
