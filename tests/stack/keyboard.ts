import type { FileChooser, Page } from 'puppeteer';

/** More stops than any page has. Whoever hasn't arrived after these never will. */
const MOST_STOPS = 120;

/** The focused element and its faults. */
interface Stop {
  readonly name: string;
  readonly faults: readonly string[];
}

/** Uses a page by keyboard only. Records every place where a keyboard user would lose sight of the focus. */
export class Keyboard {
  readonly faults = new Set<string>();

  constructor(private readonly page: Page) {}

  /** Moves to the next or previous stop. @returns the focused element; null if the focus has left the page */
  async tab(back = false): Promise<string | null> {
    await this.page.evaluate(noteStyles);
    if (back) await this.page.keyboard.down('Shift');
    await this.page.keyboard.press('Tab');
    if (back) await this.page.keyboard.up('Shift');
    const stop = await this.page.evaluate(lookAtFocus);
    const { pathname } = new URL(this.page.url());
    for (const fault of stop?.faults ?? []) this.faults.add(`${pathname}: ${stop?.name}: ${fault}`);
    return stop?.name ?? null;
  }

  async tabTo(selector: string): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await this.tab();
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    throw new Error(`The Tab key never came to ${selector}`);
  }

  async press(key: 'Enter' | 'Space' | 'Escape'): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Fills in fields in order, by name. Replaces their content. */
  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) {
      await this.tabTo(`[name="${name}"]`);
      await this.type(text);
    }
  }

  /** Presses a key on the focused control. @returns the file dialog that it opens */
  async opensFiles(key: 'Enter' | 'Space'): Promise<FileChooser> {
    const chooser = this.page.waitForFileChooser();
    // Waits for any answer from the page. Then the browser has also handled the line above, before the key arrives.
    await this.page.evaluate(() => document.hasFocus());
    await this.press(key);
    return chooser;
  }

  /** Visits every stop from the top of the page to its end. */
  async walk(back = false): Promise<string[]> {
    const stops: string[] = [];
    for (let name = await this.tab(back); name !== null; name = await this.tab(back)) {
      stops.push(name);
      if (stops.length > MOST_STOPS) throw new Error(`There is no end: ${stops.slice(-6).join(', ')}`);
    }
    return stops;
  }
}

declare global {
  interface Window {
    restingStyles?: WeakMap<Element, string>;
  }
}

function noteStyles(): void {
  const styles = (window.restingStyles ??= new WeakMap<Element, string>());
  for (const element of document.querySelectorAll('a, button, input, textarea, summary, label, [tabindex]')) {
    if (element.contains(document.activeElement)) continue;
    const { outline, boxShadow } = getComputedStyle(element);
    styles.set(element, `${outline} ${boxShadow}`);
  }
}

async function lookAtFocus(): Promise<Stop | null> {
  // Scrolling to the focus takes several frames. It has ended when three frames are equal.
  for (let [alike, place] = [0, NaN]; alike < 3;) {
    await new Promise(requestAnimationFrame);
    const now = document.activeElement?.getBoundingClientRect().top ?? 0;
    alike = now === place ? alike + 1 : 0;
    place = now;
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // A file field is an invisible layer over its label.
  const seen = getComputedStyle(focused).opacity === '0' ? (focused.closest('label') ?? focused) : focused;
  const label = focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? seen.innerText;
  const name = `${focused.tagName.toLowerCase()} "${label.trim().slice(0, 60)}"`;
  const faults: string[] = [];
  const [box = seen.getBoundingClientRect()] = seen.getClientRects();
  const fits = box.height <= innerHeight;
  if (fits && (box.top < -1 || box.bottom > innerHeight + 1)) {
    faults.push(`is outside the window: ${box.top} to ${box.bottom} of ${innerHeight}`);
  }
  if (box.left < -1 || box.right > innerWidth + 1) faults.push('is beside the window');
  const top = Math.max(box.top, 0);
  const middle = (top + Math.min(box.bottom, innerHeight)) / 2;
  const above = document.elementFromPoint((box.left + box.right) / 2, middle);
  if (!above || !(seen.contains(above) || above.contains(seen))) {
    faults.push(`lies beneath ${above?.outerHTML.slice(0, 80)}`);
  }
  const { outline, boxShadow } = getComputedStyle(seen);
  if (`${outline} ${boxShadow}` === window.restingStyles?.get(seen))
    faults.push('looks as without the focus');
  return { name, faults };
}
