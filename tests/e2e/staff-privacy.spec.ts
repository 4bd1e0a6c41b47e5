import { waitFor } from '@coverleaf/testing';
import { DOCUMENTS, documents } from '../stack/document-fixtures';
import { admin, borrower, examineStates, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { storedUploads } from '../stack/stored-files';

const EMAIL = 'gone@example.com';

describe('the erasure of a borrower by staff', () => {
  withStaffBrowser();

  const send = async (): Promise<string> => {
    const { receipt } = await borrower.send({ fields: { email: EMAIL } }, { email: EMAIL });
    await documents.until(receipt.id, 'closed');
    return receipt.id;
  };
  const count = async (): Promise<number> => (await admin.list(DOCUMENTS)).length;

  it.each([320, 1440])('is previewed, done by keyboard, and proven afterwards, at %d px', async (width) => {
    const held = await send();
    await send();
    await examineStates(width, async (look) => {
      const { page } = staff;
      await staff.enter(`/admin/documents?open=${held}`, { sees: 'Place legal hold' });
      await staff.fill({ holdReason: 'Asked for by a court' });
      await staff.key('Enter', { sees: 'On hold since' });
      await look('on legal hold', { sees: 'Asked for by a court' });
      await look('nothing yet', { open: '/admin/privacy', sees: 'Erase a borrower' });
      await staff.fill({ email: EMAIL });
      await staff.key('Enter', { sees: 'This will be permanently erased' });
      await staff.sees('1 document with 1 stored file', 'on legal hold will stay');
      expect(await page.$eval('[name=email]', (field) => (field as HTMLInputElement).readOnly)).toBe(true);
      await look('what would be erased');
      await page.focus('.notice .btn--danger');
      await staff.key('Enter', { window: 'open' });
      await page.keyboard.type('somebody.else@example.com');
      await staff.key('Enter');
      await look('asked', { sees: 'This doesn’t match the email above' });
      await staff.fill({ repeated: EMAIL.toUpperCase() });
      await staff.key('Enter', { sees: '1 document, 1 file' });
      await look('proof', { sees: 'on legal hold left' });
      expect(await page.evaluate(() => document.body.innerText)).not.toContain(EMAIL);
    });
    // Only the documents on legal hold are left, from both runs.
    expect(await count()).toBe((await storedUploads(stack.dataDir)).length);
    await admin.call(`/api/v1/admin/documents/${held}/legal-hold`, { method: 'PUT', body: { held: false } });
    await admin.call('/api/v1/admin/erasures', { body: { email: EMAIL } });
    await waitFor(async () => (await storedUploads(stack.dataDir)).length === 0, { timeoutMs: 20_000 });
    expect(await count()).toBe(0);
  });
});
