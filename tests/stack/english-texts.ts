import { CATALOGS } from '@coverleaf/locales';
import type { Page } from 'puppeteer';

/** Words that almost every English sentence contains and no Spanish sentence does. */
const ENGLISH =
  /\b(?:the|and|your|you|with|this|that|these|is|are|was|of|from|for|to|we|our|please|it|how|what|which|not|can|will)\b/i;

/** Finds English texts that a page in another language shows without marking them as English. */
export async function englishTexts(page: Page, language: string): Promise<string[]> {
  const sources = CATALOGS[language] ?? {};
  const isSource = (text: string): boolean => Object.hasOwn(sources, text) && sources[text] !== text;
  const texts = await page.evaluate(textsOfPage);
  return [...new Set(texts)]
    .filter((text) => isSource(text) || ENGLISH.test(text))
    .map((text) => `is in English: ${text.slice(0, 120)}`);
}

/** All texts that people can read or hear, except those that are marked as English. */
function textsOfPage(): string[] {
  const ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder'];
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[lang]')?.getAttribute('lang') === 'en') continue;
    for (const name of ATTRIBUTES) texts.push(element.getAttribute(name) ?? '');
    if (element.closest('script, style')) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}
