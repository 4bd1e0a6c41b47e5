import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { CATALOGS } from '@coverleaf/locales';
import { pdfText } from '../stack/pdf-text';
import { files, withSampleFiles } from '../stack/product';
import { linkIn, mailTo, DESK, StaffVisitor } from '../stack/staff';
import { startStack, type Stack } from '../stack/start-stack';
import { TestFolder } from '../stack/test-folder';
import { postTexts } from '../stack/translation-fixtures';
import { Visitor } from '../stack/visitor';

jest.setTimeout(400_000);

/** A translation that the test can read. Values and marks stay in place. */
const fr = (text: string): string => `[fr] ${text}`;

const HERE = join(__dirname, '..', '..');
const SOURCES = ['apps', 'libs', 'tools', 'frontend'];
const CONFIGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
];

/** Copies the sources of the product to a folder where they can be changed and built. */
async function copyProduct(folder: TestFolder): Promise<void> {
  const filter = (path: string): boolean => !['dist', 'node_modules'].includes(basename(path));
  for (const name of [...SOURCES, ...CONFIGS, '.swcrc'])
    await cp(join(HERE, name), folder.at(name), { recursive: true, filter });
  await symlink(join(HERE, 'node_modules'), folder.at('node_modules'));
}

async function buildProduct(cwd: string): Promise<void> {
  // Jest sets NODE_ENV=test, which would build a product that nobody runs.
  const { NODE_ENV: _ofJest, ...env } = process.env;
  await promisify(execFile)(process.execPath, [join('tools', 'setup', 'build.mjs')], { cwd, env });
}

const copy = new TestFolder();

describe('a third language, added as a file', () => {
  withSampleFiles();
  let stack: Stack;
  let visitor: Visitor;

  beforeAll(async () => {
    await copyProduct(copy);
    const texts = Object.keys(CATALOGS['es'] ?? {});
    const catalog = Object.fromEntries(texts.map((text) => [text, fr(text)]));
    await copy.write('libs/locales/src/fr.json', JSON.stringify(catalog));
    await buildProduct(copy.path);
    stack = await startStack({}, undefined, copy.path);
    visitor = await Visitor.arrive(stack.portalUrl, { width: 1440, language: 'fr' });
  });
  afterAll(async () => {
    await visitor.leave();
    await stack.stop();
  });

  const translate = (targetLanguage: string): Promise<Response> =>
    postTexts(stack, JSON.stringify({ texts: ['Contact us'], targetLanguage }));
  const offered = (): Promise<(string | null)[]> =>
    visitor.page.$$eval('.header__nav .language__choice', (all) => all.map(({ textContent }) => textContent));
  const spoken = (): Promise<string> => visitor.page.evaluate(() => document.documentElement.lang);

  it('is not offered before an administrator allows it', async () => {
    await visitor.open('/skyla');
    expect(await spoken()).toBe('en');
    expect(await offered()).toEqual(['English', 'Español']);
    expect((await translate('French')).status).toBe(422);
    const choice = await fetch(`${stack.portalUrl}/language`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ language: 'fr' }),
    });
    expect(choice.status).toBe(400);
  });

  it('is switched on in the settings', async () => {
    const staff = await StaffVisitor.arrive(stack.portalUrl, DESK);
    await staff.enter('/admin/settings');
    await staff.click('::-p-aria([name="French"][role="checkbox"])');
    await staff.press('Save settings', { sees: 'Settings saved successfully!' });
    expect(staff.takeTroubles()).toEqual([]);
    await staff.leave();
    await visitor.open('/skyla');
    expect(await spoken()).toBe('fr');
    expect(await offered()).toEqual(['English', 'Español', 'Français']);
  });

  it('is accepted by the endpoint, by its code and by its English name', async () => {
    for (const name of ['fr', 'French', 'FRENCH']) {
      const reply = await translate(name);
      expect([reply.status, await reply.json()]).toEqual([200, { translations: [fr('Contact us')] }]);
    }
    expect((await translate('German')).status).toBe(422);
  });

  it('is shown on the pages, chosen in the menu, and remembered', async () => {
    await visitor.sees(fr('What borrowers say'));
    await visitor.click('.header__nav button[lang=en]', { sees: 'What borrowers say' });
    await visitor.click('.header__nav button[lang=fr]', { sees: fr('What borrowers say') });
    const first = await fetch(`${stack.portalUrl}/skyla/contact`, { headers: { cookie: 'language=fr' } });
    const html = await first.text();
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain(fr('Contact us'));
  });

  it('is the language of an upload, its email, its status and its receipt', async () => {
    const next = (): Promise<void> => visitor.page.locator('main button[type=submit]').click();
    await visitor.open('/skyla/upload');
    await visitor.choose('#field-file', [files.pdf], { shows: 'main button[type=submit]' });
    await next();
    await visitor.shows('.upload--details h2:focus');
    await visitor.fill({ name: 'Anne Exemple', insuranceCompany: 'Prairie Mutual' });
    await visitor.fill({ email: 'anne@example.com' });
    await next();
    await visitor.shows('.upload--check h2:focus');
    await next();
    await visitor.sees(fr('Upload Successful!'));
    expect(await spoken()).toBe('fr');

    const mail = await mailTo(stack.dataDir, 'anne@example.com');
    expect(mail.subject).toMatch(/^\[fr\] Your document was delivered to Skyla/);
    expect(mail.text).toContain(fr('Hello,'));
    const path = linkIn(mail);
    await visitor.open(path, { sees: fr('Status of your document') });
    expect(await spoken()).toBe('fr');
    const receipt = await fetch(`${stack.portalUrl}${path.replace(/^\/skyla/, '')}/receipt.pdf`);
    const { language, text } = await pdfText(await receipt.arrayBuffer());
    expect(language).toBe('fr');
    expect(text).toContain(fr('Receipt number'));
    expect(visitor.troubles).toEqual([]);
  });
});
