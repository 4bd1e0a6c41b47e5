/** What a browser finds in the lists of a page: run it there with `page.evaluate`. */

/** The highest row of a list, in pixels. */
export const highestRow = (): number =>
  Math.max(
    ...[...document.querySelectorAll('.rows tbody tr, .faqs__row')]
      // Errors of an import are shown in full.
      .filter((row) => row.checkVisibility() && !row.querySelector('.import__problems'))
      .map((row) => row.getBoundingClientRect().height),
  );

/** Key caps that are seen, except in the list of all keys. */
export const shownKeys = (): number =>
  [...document.querySelectorAll('kbd:not(.keys *)')].filter((key) => key.checkVisibility()).length;

/** Words in tables that are broken across lines, except addresses and words that fit no column. */
export function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.closest('.rows') || text.parentElement.closest('.visually-hidden')) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && word.length < 20 && !word.includes('@')) broken.push(word);
    }
  }
  return broken;
}

/** Texts in tables that overflow into the next cell. */
export function overflowingTexts(): string[] {
  const over: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const cell = text.parentElement?.closest('.rows :is(th, td)');
    if (!cell || text.parentElement?.closest('.visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1)
      over.push(text.textContent ?? '');
  }
  return over;
}

/** Buttons in rows that are covered or outside of the window. */
export function hiddenActs(): string[] {
  const acts = [...document.querySelectorAll('.rows__acts button')];
  const isHidden = (act: Element): boolean => {
    act.scrollIntoView({ block: 'center', inline: 'nearest' });
    for (const box of document.querySelectorAll(':has(> .rows)')) box.scrollLeft = 0;
    const { left, right, top, bottom } = act.getBoundingClientRect();
    return !act.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  return acts.filter(isHidden).map((act) => act.getAttribute('aria-label') ?? '');
}
