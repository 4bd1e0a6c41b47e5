import { addBrands, addTestimonials, BRANDS } from '../stack/brands';
import { englishTexts } from '../stack/english-texts';
import { examine } from '../stack/examine-page';
import { FakeReplies } from '../stack/fake-replies';
import { browser, files, stack, withBrowser, withProduct, withSampleFiles } from '../stack/product';
import { Visitor } from '../stack/visitor';
import { CONTENT_STATES } from './states/content.states';
import { LETTER_STATES } from './states/letter.states';
import { LOOKUP_STATES } from './states/lookup.states';
import { MENU_STATES } from './states/menu.states';
import { READING_STATES } from './states/reading.states';
import type { Setting, State } from './states/state';
import { CONFIRMATION_STATES, UPLOAD_STATES } from './states/upload.states';

jest.setTimeout(600_000);

const STATES: readonly State[] = [
  ...MENU_STATES,
  ...LETTER_STATES,
  ...LOOKUP_STATES,
  ...CONTENT_STATES,
  ...UPLOAD_STATES,
  ...READING_STATES,
  ...CONFIRMATION_STATES,
];

describe('every state, in every brand, language and width', () => {
  withProduct();
  withBrowser();
  withSampleFiles();
  beforeAll(async () => addTestimonials(stack.dataDir, await addBrands(stack.dataDir)));

  const cases = Object.keys(BRANDS).flatMap((name) =>
    ['en', 'es'].flatMap((language) =>
      [320, 1440].map((width) => [`/brand-${name}`, language, width] as const),
    ),
  );

  it.each(cases)('%s in %s at %d px', async (home, language, width) => {
    const visitor = await Visitor.arrive(stack.portalUrl, { width, language, browser });
    visitor.page.setDefaultTimeout(15_000);
    const setting = { visitor, home, stack, files, answers: await FakeReplies.on(visitor.page) };
    const faults: string[] = [];
    for (const state of STATES) {
      if (state.width && state.width !== (width < 600 ? 'narrow' : 'wide')) continue;
      faults.push(...(await faultsOf(state, setting)).map((fault) => `${state.name}: ${fault}`));
    }
    await visitor.leave();
    expect(faults).toEqual([]);
  });
});

async function faultsOf({ reach, noise }: State, setting: Setting): Promise<string[]> {
  const { visitor } = setting;
  const fault = await reach(setting).then(
    () => null,
    (error: unknown) => `not reached: ${String(error)}`,
  );
  if (fault !== null) return [fault];
  const found = await examine(visitor.page);
  const spoken = await visitor.page.evaluate(() => document.documentElement.lang);
  const { language } = visitor.visit;
  if (spoken !== language) found.push(`is in ${spoken}`);
  if (language !== 'en') found.push(...(await englishTexts(visitor.page, language)));
  const troubles = visitor.troubles.splice(0).filter((trouble) => !noise || !trouble.includes(noise));
  return [...found, ...troubles];
}
