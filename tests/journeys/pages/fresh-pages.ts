import { waitFor } from '@coverleaf/testing';
import { query } from '../../stack/query';
import type { Stack } from '../../stack/start-stack';

/** The promise is two seconds; more only says that the machine was busy. */
const SOON = { timeoutMs: 10_000 };

export function freshPages(started: () => Stack): void {
  describe('a change of content', () => {
    let stack: Stack;

    beforeAll(() => {
      stack = started();
    });

    const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();
    const change = (sql: string): Promise<unknown> => query(stack.dataDir, 'lender', sql);

    it("of a lender's name and colours is on its page soon", async () => {
      expect(await page('/skyla')).toContain('<title>Skyla');
      await change(`update lenders set name = 'Skyla Bank', primary_color = '#123456' where slug = 'skyla'`);
      await waitFor(async () => (await page('/skyla')).includes('<title>Skyla Bank'), SOON);
      expect(await page('/skyla')).toContain('#123456');
    });

    it('that deactivates a lender leaves the fallback page', async () => {
      expect(await page('/ufcu')).not.toContain('noindex');
      await change(`update lenders set active = false where slug = 'ufcu'`);
      await waitFor(async () => (await page('/ufcu')).includes('noindex'), SOON);
    });

    it('of a slug that nobody had makes a page of it', async () => {
      expect(await page('/newbank')).toContain('NEWBANK');
      await change(
        `insert into lenders (name, slug, primary_color, secondary_color) values ('New Bank', 'newbank', '#111111', '#eeeeee')`,
      );
      await waitFor(async () => (await page('/newbank')).includes('<title>New Bank'), SOON);
    });

    it('of a setting is on every page soon, also after Redis was away', async () => {
      await page('/harbor');
      await stack.signal('redis', 'SIGKILL');
      await change(`update settings set value = '"+1 (555) 010-0777"' where key = 'support.phone'`);
      await waitFor(async () => (await page('/harbor')).includes('+1 (555) 010-0777'), SOON);
    });

    it('is not needed to see a page while the lender service is away', async () => {
      await page('/harbor');
      await stack.signal('lender', 'SIGSTOP');
      expect(await page('/harbor')).toContain('<title>Harbor Credit Union');
      await stack.signal('lender', 'SIGCONT');
    });
  });
}
