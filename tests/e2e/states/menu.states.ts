import { state, type State } from './state';

export const MENU_STATES: readonly State[] = [
  {
    name: 'the menu, with its languages, open',
    width: 'narrow',
    reach: ({ visitor, home }) => visitor.take({ open: home, press: 'Menu', shows: '#menu:popover-open' }),
  },
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
