import { join } from 'node:path';
import { emailsTo } from '@coverleaf/testing';
import type { ParsedMail } from 'mailparser';
import { Secret, TOTP } from 'otpauth';
import type { KeyInput } from 'puppeteer';
import { eventually } from './eventually';
import { FakeReplies, refusal } from './fake-replies';
import { ADMIN } from '@coverleaf/testing';
import { type Outcome, Visitor } from './visitor';

/** The browser logs each refused request. The page has already shown what it means. */
const REFUSALS = /status of (401|403|404|409|422|429)/;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Width in pixels. Staff screens are designed for a desk. */
export const DESK = { width: 1440 };

/** Shows the newest message with a title; its name ends with its time. */
export const messageButton = (title: string): string => `[aria-label^="Show message: ${title}, "]`;

export class StaffVisitor extends Visitor {
  private replies: FakeReplies | undefined;

  /** Opens a screen as a visitor who has to sign in first. */
  async enter(path: string, { as = ADMIN, ...outcome }: Outcome & { as?: Credentials } = {}): Promise<void> {
    await this.open(path, { at: '/admin/login' });
    await this.signIn(as);
    await this.take(outcome);
  }

  async signIn({ email, password }: Credentials, outcome?: Outcome): Promise<void> {
    await this.fill({ email, password });
    await this.press('Sign in', outcome);
  }

  /** Starts at the account and ends at the recovery codes. @returns the secret of the second factor */
  async setUpSecondFactor(): Promise<string> {
    await this.press('Set up authenticator app');
    const shown = this.page.locator('.totp__secret').map(({ textContent }) => textContent ?? '');
    const secret = await shown.wait();
    await this.fill({ code: codeOf(secret) });
    await this.press('Confirm', { sees: 'Keep your recovery codes' });
    return secret;
  }

  /** Searches for a lender and chooses it. @param text a part of its name, or the name of another choice */
  async chooseLender(text: string, field = '[name=lenderId]'): Promise<void> {
    await this.page.locator(`${field}[role=combobox]`).click();
    await this.page.keyboard.type(text);
    // The best match is first once the list is for these words; before, it may still move.
    await this.page.locator(`[role=option]:first-child::-p-text(${text})`).click();
    await this.page.waitForSelector('[role=listbox]', { hidden: true });
  }

  /** Presses the control in the row's header. @param text of the header */
  async openRow(text: string, outcome?: Outcome): Promise<void> {
    await this.click(`.rows__open ::-p-text("${text}")`, outcome);
  }

  fieldValue(name: string): Promise<string> {
    return this.page.$eval(`[name="${name}"]`, (field) => (field as HTMLInputElement).value);
  }

  /** Intercepts the page's requests from now on. */
  async intercept(): Promise<FakeReplies> {
    return (this.replies ??= await FakeReplies.on(this.page));
  }

  /** Replies 503 to requests to a path until `end` is called. */
  async unavailable(path: string, method = 'GET'): Promise<FakeReplies> {
    const replies = await this.intercept();
    replies.give(new RegExp(`^${path}$`), refusal(503, 'unavailable'), method);
    return replies;
  }

  /** The search texts of requests to a path, from now on. */
  searchesOf(path: string): readonly string[] {
    const searches: string[] = [];
    this.page.on('request', (request) => {
      const { searchParams, pathname } = new URL(request.url());
      if (pathname === path) searches.push(searchParams.get('q') ?? '');
    });
    return searches;
  }

  /** Cancels this many of the browser's dialogs and accepts all later ones. @returns the kinds of dialogs so far */
  refuseDialogs(count: number): readonly string[] {
    const asked: string[] = [];
    this.page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void (asked.length <= count ? dialog.dismiss() : dialog.accept());
    });
    return asked;
  }

  /** Returns and clears what went wrong so far, except the refusals that tests provoke. */
  takeTroubles(): string[] {
    return this.troubles.splice(0).filter((trouble) => !REFUSALS.test(trouble));
  }

  async focused(): Promise<string> {
    return this.page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
      return (activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '').trim();
    });
  }

  async focusIsOn(label: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.activeElement?.getAttribute('aria-label') === wanted,
      {},
      label,
    );
  }

  /** Presses one or more keys in turn while a modifier is held. */
  async pressWith(modifier: 'Control' | 'Alt' | 'Shift', ...keys: KeyInput[]): Promise<void> {
    await this.page.keyboard.down(modifier);
    for (const key of keys) await this.page.keyboard.press(key);
    await this.page.keyboard.up(modifier);
  }
}

/** Waits until `count` emails have reached an address. @returns the newest one */
export async function mailTo(dataDir: string, address: string, count = 1): Promise<ParsedMail> {
  const read = (): Promise<ParsedMail[]> => emailsTo(join(dataDir, 'mail'), address);
  // The email about an upload's outcome is sent only after processing.
  await eventually('the mail', async () => (await read()).length >= count);
  const newest = (await read()).at(-1);
  if (!newest) throw new Error(`No mail reached ${address}`);
  return newest;
}

/** The path and hash of the link in an email. */
export function linkIn({ text = '' }: ParsedMail): string {
  const [, path] = /https?:\/\/[^/\s]+(\/\S+)/.exec(text) ?? [];
  if (!path) throw new Error(`No link in: ${text}`);
  return path;
}

/** The code that an authenticator app shows now, or `steps` half-minutes later. Each code works once. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
