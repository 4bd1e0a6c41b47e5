import { state, type State } from './state';

export const MENU_STATES: readonly State[] = [
  state(
    'the menu, with its languages, open',
    async (setting) => {
      await setting.visitor.open(setting.home);
      await setting.visitor.press('Menu', { shows: '#menu:popover-open' });
    },
    { width: 'narrow' },
  ),
  state('the language chosen anew in the page', async (setting) => {
    const { visitor, home } = setting;
    const { language, width } = visitor.visit;
    await visitor.open(`${home}/guide`);
    for (const next of [language === 'en' ? 'es' : 'en', language]) {
      if (width < 600 && !(await visitor.page.$('#menu:popover-open'))) {
        await visitor.click('.menu__button');
      }
      await visitor.page.locator(`${width < 600 ? '.menu' : '.header__nav'} button[lang=${next}]`).click();
      await setting.visitor.shows(`html[lang=${next}]`);
    }
  }),
];
