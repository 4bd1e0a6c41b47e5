import { CATALOGS } from '@coverleaf/locales';
import { sentencesOf } from '../published-texts/published-texts.repository';
import { toSiteSettings } from '../site/site-settings';
import { FAQS, TESTIMONIALS } from './first-start.seed';

const PUBLIC_TEXTS = [
  ...FAQS.flatMap(({ question, answer, category }) => [question, answer, category]),
  ...TESTIMONIALS.flatMap(({ content, role }) => [content, role]),
  ...Object.values(sentencesOf(toSiteSettings(new Map()))),
];

describe('the texts of the first start', () => {
  it.each(Object.entries(CATALOGS))('all have translations in the shipped catalog: %s', (_, catalog) => {
    expect(PUBLIC_TEXTS.length).toBeGreaterThan(20);
    expect(PUBLIC_TEXTS.filter((text) => !Object.hasOwn(catalog, text))).toEqual([]);
  });
});
