import { waitFor } from '@coverleaf/testing';
import { stack, withProduct } from '../stack/product';
import { query } from '../stack/query';
import { TranslationFixtures } from '../stack/translation-fixtures';

jest.setTimeout(180_000);

withProduct();

const SOON = { timeoutMs: 20_000 };

/** There is no engine: then the memory notes what is missing, which is what this looks at. */
describe('a text that is published', () => {
  let fixtures: TranslationFixtures;

  beforeAll(() => {
    fixtures = new TranslationFixtures(stack);
  });

  const change = (sql: string): Promise<unknown> => query(stack.dataDir, 'lender', sql);
  const isAskedFor = (text: string): Promise<unknown> =>
    waitFor(async () => (await fixtures.rowsOf(text)) === 1, { ...SOON, what: text });
  const lookUp = async (reference: string): Promise<number> =>
    (await fetch(`${stack.portalUrl}/api/v1/loan-references/${reference}`)).status;
  const names = async (): Promise<string[]> =>
    ((await fixtures.query(`select name from status_names order by name`)) as { name: string }[]).map(
      ({ name }) => name,
    );

  it('is translated before anybody asks for it', async () => {
    await change(
      `insert into faqs (question, answer, category) values ('Is it new?', 'It is new.', 'New things')`,
    );
    for (const text of ['Is it new?', 'It is new.', 'New things']) await isAskedFor(text);
    await change(`update settings set value = '"Open around the clock"' where key = 'support.hours'`);
    await isAskedFor('Open around the clock');
    await change(
      `insert into testimonials (lender_id, content, author, role) select id, 'Said in vain.', 'A', 'Unseen' from lenders where slug = 'summit'`,
    );
    await fixtures.isQuiet();
    expect(await fixtures.rowsOf('Said in vain.')).toBe(0);
    await change(`update lenders set active = true where slug = 'summit'`);
    await isAskedFor('Said in vain.');
    await isAskedFor('Unseen');
  });

  it('that ships with its translation is asked of nobody', async () => {
    await fixtures.isQuiet();
    expect(await fixtures.rowsOf('Where do I find my reference number?')).toBe(0);
    const { translations } = await fixtures.ask(['Where do I find my reference number?']);
    expect(translations[0]).toMatch(/^¿/);
  });

  it('is not asked for any more when it is gone', async () => {
    await change(
      `insert into testimonials (lender_id, content, author) select id, 'Soon gone.', 'A' from lenders where slug = 'skyla'`,
    );
    await isAskedFor('Soon gone.');
    await change(`delete from testimonials where content = 'Soon gone.'`);
    await fixtures.isQuiet();
    await fixtures.query(`delete from translations where text = 'Soon gone.'`);
    expect((await fixtures.ask(['Soon gone.'])).translations).toEqual(['Soon gone.']);
    expect(await fixtures.rowsOf('Soon gone.')).toBe(0);
  });

  it('may be a status that only Insight knows, from its first look-up on', async () => {
    expect((await fixtures.ask(['Pending Renewal'])).status).toBe(200);
    expect(await fixtures.rowsOf('Pending Renewal')).toBe(0);
    await stack.signal('translation', 'SIGSTOP');
    expect(await lookUp('REF-1005')).toBe(200);
    await stack.signal('translation', 'SIGCONT');
    const isTold = async (): Promise<boolean> =>
      (await lookUp('REF-1005')) === 200 && (await names()).includes('Pending Renewal');
    await waitFor(isTold, { ...SOON, what: 'the name of the status' });
    expect((await fixtures.ask(['Pending Renewal'])).status).toBe(200);
    expect(await fixtures.rowsOf('Pending Renewal')).toBe(1);
    for (const known of ['REF-1001', 'REF-1002', 'REF-1004']) expect(await lookUp(known)).toBe(200);
    expect(await names()).toEqual(['Pending Renewal']);
  });
});
