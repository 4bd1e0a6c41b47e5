import { state, type State } from './state';

export const MENU_STATES: readonly State[] = [
  {
    ...state('the menu, with its languages, open', ({ home }) => ({
      open: home,
      press: 'Menu',
      shows: '#menu:popover-open',
    })),
    width: 'narrow',
  },
  state('the language chosen anew in the page', async ({ visitor, home }) => {
    const { language, width } = visitor.visit;
    await visitor.open(`${home}/guide`);
    for (const next of [language === 'en' ? 'es' : 'en', language]) {
      if (width < 600 && !(await visitor.page.$('#menu:popover-open'))) {
        await visitor.click('.menu__button');
      }
      const menu = width < 600 ? '.menu' : '.header__nav';
      await visitor.click(`${menu} button[lang=${next}]`, { shows: `html[lang=${next}]` });
    }
  }),
];
