import { CATALOGS } from '@coverleaf/locales';
import type { Page } from 'puppeteer';

/** Words that hardly an English sentence does without, and that no Spanish one has. */
const ENGLISH =
  /\b(?:the|and|your|you|with|this|that|these|is|are|was|of|from|for|to|we|our|please|it|how|what|which|not|can|will)\b/i;

/** Everything that a page of another language says in English without marking it so. */
export async function englishTexts(page: Page, language: string): Promise<string[]> {
  const sources = CATALOGS[language] ?? {};
  const isSource = (text: string): boolean => Object.hasOwn(sources, text) && sources[text] !== text;
  const texts = await page.evaluate(textsOfPage);
  return [...new Set(texts)]
    .filter((text) => isSource(text) || ENGLISH.test(text))
    .map((text) => `is in English: ${text.slice(0, 120)}`);
}

/** What can be read or heard, apart from what is marked as being in English. */
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
