import { waitFor } from '@coverleaf/testing';
import { sql, stack, withProduct } from '../stack/product';
import { translations } from '../stack/translation-fixtures';

jest.setTimeout(180_000);

withProduct();

const SOON = { timeoutMs: 20_000 };

/** There is no engine: then the memory notes what is missing, which is what this looks at. */
describe('a text that is published', () => {
  const isAskedFor = (text: string): Promise<unknown> =>
    waitFor(async () => (await translations.rowsOf(text)) === 1, { ...SOON, what: text });
  const lookUp = async (reference: string): Promise<number> =>
    (await fetch(`${stack.portalUrl}/api/v1/loan-references/${reference}`)).status;

  it('is translated before anybody asks for it, once its lender is active', async () => {
    await sql.lender(`update settings set value = '"Open around the clock"' where key = 'support.hours'`);
    await isAskedFor('Open around the clock');
    await sql.lender(
      `insert into testimonials (lender_id, content, author, role) select id, 'Said in vain.', 'A', 'Unseen' from lenders where slug = 'summit'`,
    );
    await translations.isQuiet();
    expect(await translations.rowsOf('Said in vain.')).toBe(0);
    await sql.lender(`update lenders set active = true where slug = 'summit'`);
    await isAskedFor('Said in vain.');
    await isAskedFor('Unseen');
  });

  it('may be a status that only Insight knows, from its first look-up on', async () => {
    await stack.signal('translation', 'SIGSTOP');
    expect(await lookUp('REF-1005')).toBe(200);
    await stack.signal('translation', 'SIGCONT');
    for (const known of ['REF-1001', 'REF-1002', 'REF-1004']) expect(await lookUp(known)).toBe(200);
    const names = () => sql.translation<{ name: string }>(`select name from status_names`);
    const isTold = async (): Promise<boolean> =>
      (await lookUp('REF-1005')) === 200 && (await names()).length > 0;
    await waitFor(isTold, { ...SOON, what: 'the name of the status' });
    expect(await names()).toEqual([{ name: 'Pending Renewal' }]);
  });
});
