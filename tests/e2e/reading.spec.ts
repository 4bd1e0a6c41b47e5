import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LenderRequirements } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { INSURED, OTHER_LENDER, photographDeclarations, SKYLA_NAME } from '../stack/declarations-photo';
import { examine } from '../stack/examine-page';
import { admin, browser, stack, withAdmin, withBrowser } from '../stack/product';
import { DESK, StaffVisitor } from '../stack/staff';
import { TestFolder } from '../stack/test-folder';
import { Visitor } from '../stack/visitor';

/** In milliseconds. On a busy machine, reading a photo takes half a minute. */
const PATIENCE = 120_000;
const POLICY_NUMBER = 'PM-4471-0093-6';

jest.setTimeout(600_000);

describe('photos of declarations pages', () => {
  withAdmin({ READING: 'true' });
  withBrowser();
  const folder = new TestFolder();
  let without: string;
  let corrected: string;
  let status: string;

  beforeAll(async () => {
    without = await folder.write(
      'declarations.jpg',
      await photographDeclarations(browser, OTHER_LENDER, 'good'),
    );
    // The camera was held upright while the page lay on its side.
    corrected = await folder.write(
      'corrected.jpg',
      await photographDeclarations(browser, SKYLA_NAME, 'rotated'),
    );
    const path = `/api/v1/admin/requirements/${await admin.lenderId('Skyla')}`;
    const { items } = await admin.get<{ items: LenderRequirements[] }>(path);
    const { requirements } = items.find(({ collateral }) => collateral === 'auto')!;
    const body = { ...requirements, lienholderNames: [SKYLA_NAME], maxDeductible: 1_000 };
    expect((await admin.call(`${path}/auto`, { method: 'PUT', body })).status).toBe(200);
  });

  const send = async (visitor: Visitor, photo: string): Promise<void> => {
    await visitor.choose('#field-file', [photo], { sees: 'Page 1' });
    await visitor.press('Continue', { shows: '[name=insuranceCompany]' });
    const name = await visitor.page.$eval('[name=name]', (field) => (field as HTMLInputElement).value);
    if (name === '') await visitor.fill({ name: INSURED, insuranceCompany: 'Prairie Mutual' });
    else expect(name).toBe(INSURED);
    await visitor.press('Continue', { shows: '.facts--edit' });
    await visitor.press('Submit Insurance Document', { sees: 'What your document shows' });
    await visitor.shows('.verdict progress');
    await visitor.shows('.verdict__answer');
  };
  const verdictOf = (visitor: Visitor): Promise<string> =>
    visitor.page.$eval('.verdict', (section) => section.textContent ?? '');
  const pictureOf = async (visitor: Visitor) => {
    await visitor.page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.page-picture img')?.naturalWidth ?? 0) > 0,
    );
    return visitor.page.$eval('.page-picture img', ({ naturalWidth: width, naturalHeight: height }) => ({
      width,
      height,
    }));
  };

  /** The position of a condition's mark as fractions of the picture, and its size in pixels. */
  const markOf = (visitor: Visitor, label: string) =>
    visitor.page.evaluate((text) => {
      const lines = [...document.querySelectorAll('.asked__one')];
      const number = lines
        .find((one) => one.textContent.includes(text))
        ?.querySelector('.mark__number')?.textContent;
      const mark = [...document.querySelectorAll('.mark')].find((one) => one.textContent === number);
      const sheet = document.querySelector('.page-picture__sheet')?.getBoundingClientRect();
      const box = mark?.getBoundingClientRect();
      if (!box || !sheet) throw new Error(`${text} is not marked`);
      return {
        left: (box.left - sheet.left) / sheet.width,
        top: (box.top - sheet.top) / sheet.height,
        width: box.width,
        height: box.height,
      };
    }, label);

  it('lack the lender, are replaced, and then show what the lender asked for', async () => {
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    visitor.page.setDefaultTimeout(PATIENCE);
    await visitor.open('/skyla/upload');
    await send(visitor, without);
    expect(await verdictOf(visitor)).toContain("Skyla isn't named as lienholder");
    expect(await visitor.page.$eval('.agent__text', (text) => text.textContent)).toContain(
      `Please add ${SKYLA_NAME} to my policy as lienholder.`,
    );
    await pictureOf(visitor);
    // The answer and the one thing to do, without scrolling.
    const end = await visitor.page.$eval(
      '.agent .button--action',
      (button) => button.getBoundingClientRect().bottom + scrollY,
    );
    expect(end).toBeLessThan(844);
    expect(await examine(visitor.page)).toEqual([]);

    await visitor.press('Send the corrected page', { shows: '#field-file' });
    await send(visitor, corrected);
    const verdict = await verdictOf(visitor);
    expect(verdict).toContain('This document shows what Skyla asked for');
    expect(verdict).toContain(`Skyla as lienholderYes: ${SKYLA_NAME}`);
    expect(verdict).toContain('A deductible that Skyla allowsYes: $500');
    expect(verdict).not.toMatch(/you are insured|you're insured|approved/i);
    const { width, height } = await pictureOf(visitor);
    expect(height).toBeGreaterThan(width);
    // On the page, the lienholder is below the dates, and both are on the left.
    const dates = await markOf(visitor, 'In force when you sent it');
    const lienholder = await markOf(visitor, 'Skyla as lienholder');
    expect(lienholder.top).toBeGreaterThan(dates.top + 0.15);
    expect(lienholder.left).toBeLessThan(0.5);
    expect(lienholder.width).toBeGreaterThan(lienholder.height);
    status = await visitor.page.$eval('.receipt__contact a', (link) => link.href);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  it.each([
    ['en', 320],
    ['es', 320],
    ['es', 1440],
  ])('have their result on the status page, without script, in %s at %i px', async (language, width) => {
    const plain = await Visitor.arrive(stack.portalUrl, { browser, script: false, language, width });
    await plain.open(new URL(status).pathname);
    const verdict = await verdictOf(plain);
    expect(verdict).toContain(plain.say('This document shows what {lender} asked for', { lender: 'Skyla' }));
    const role = plain.say('lienholder');
    expect(verdict).toContain(plain.say('{Lender} as {role}', { Lender: 'Skyla', role }));
    expect(verdict).not.toContain(INSURED);
    expect(verdict).not.toContain(POLICY_NUMBER);
    expect(await examine(plain.page)).toEqual([]);
    await plain.leave();
  });

  it('are checked by staff with the keyboard: a field jumps to its place, and its correction is kept', async () => {
    const staff = await StaffVisitor.arrive(stack.portalUrl, { ...DESK, browser });
    await staff.enter('/admin/documents', { shows: '.documents__table tbody tr' });
    await staff.page.focus('.documents__table tbody tr');
    await staff.key('Enter', { window: 'open', shows: '.fields__pick' });
    await staff.page.focus('.fields__pick');
    const isChosen = () =>
      staff.page.$eval('.fields__pick[aria-pressed=true]', (pick) => pick.textContent ?? '').catch(() => '');
    for (let steps = 0; steps < 20 && !(await isChosen()).includes('Policy number'); steps += 1)
      await staff.key('ArrowDown');
    expect(await isChosen()).toContain(POLICY_NUMBER);
    await staff.shows('.page-mark');
    const mark = await staff.page.$eval('.page-mark', (place) => {
      const [box, sheet] = [place.getBoundingClientRect(), place.parentElement!.getBoundingClientRect()];
      return {
        top: (box.top - sheet.top) / sheet.height,
        isWide: box.width > box.height,
        isTall: sheet.height > sheet.width,
      };
    });
    // The value is on the upper half of the page, which is shown upright.
    expect(mark).toEqual({ top: expect.any(Number), isWide: true, isTall: true });
    expect(mark.top).toBeLessThan(0.5);
    // Nothing pushes the head of the window out of sight, as a mark that scrolls into view might.
    const pushed = await staff.page.$eval('.veil--side', (veil) => {
      veil.scrollTop = 50;
      return veil.scrollTop;
    });
    expect(pushed).toBe(0);

    await staff.key('e', { shows: '.fields__form' });
    await staff.pressWith('Control', 'a');
    await staff.page.keyboard.type('PM-4471-0093-7');
    await staff.key('Enter', { sees: 'Corrected: PM-4471-0093-7' });
    await staff.page.reload();
    await staff.sees('Corrected: PM-4471-0093-7');
    expect(staff.takeTroubles()).toEqual([]);
    await staff.leave();
  });

  it('become a case without real persons, by the operator’s command', async () => {
    const to = join(stack.dataDir, 'cases');
    const command = spawn(process.execPath, ['tools/setup/reading-cases.mjs', '--to', to], {
      cwd: process.cwd(),
      env: { ...process.env, DATA_DIR: stack.dataDir },
    });
    let said = '';
    command.stdout.on('data', (part: Buffer) => (said += part.toString()));
    command.stderr.on('data', (part: Buffer) => (said += part.toString()));
    await waitFor(() => command.exitCode !== null, { timeoutMs: PATIENCE, what: 'the command to end' });
    expect({ code: command.exitCode, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining('.json, open'),
    });
    const [name = ''] = await readdir(to);
    const text = await readFile(join(to, name), 'utf8');
    for (const personal of [
      'Okafor',
      'Denise',
      'Larkspur',
      'Knoxville',
      '37919',
      '4471',
      '1FTEW1EP3JFB60937',
      'Skyla',
    ])
      expect(text).not.toContain(personal);
    expect(text).toContain('Declarations');
  });
});
