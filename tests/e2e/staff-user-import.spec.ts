import { admin, examineStates, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { TestFolder } from '../stack/test-folder';

describe('an import of users', () => {
  withStaffBrowser();
  const folder = new TestFolder();

  it.each([320, 1440])('is checked, confirmed and sends invitations, at %d px', (width) =>
    examineStates(width, async (look) => {
      const file = [
        'E-mail,Full name,Role,Lender',
        `iris-${width}@example.com,Iris Import,site manager,skyla`,
        `otto-${width}@example.com,Otto Import,,all`,
        `nina-${width}@example.com,Nina Import,user,nowhere`,
      ].join('\r\n');
      await staff.enter('/admin/users', { heading: 'Users' });
      await look('nothing chosen', { press: 'Import', heading: 'Import users' });
      await look('nothing chosen, and asked for', { press: 'Check file', sees: 'Choose a file' });
      await staff.choose('[name=file]', [await folder.write(`users-${width}.csv`, file)]);
      await look('a plan', {
        press: 'Check file',
        sees: ['What this file will change', 'No active lender, or several'],
      });
      expect(await admin.list(`/api/v1/admin/users?q=iris-${width}`)).toEqual([]);
      await staff.click('[name=skipRefused]');
      await look('imported', { press: 'Import 2 users', sees: '2 users invited' });
      expect(await admin.list(`/api/v1/admin/users?q=iris-${width}`)).toMatchObject([
        { role: 'site_manager', lenderName: 'Skyla', emailConfirmedAt: null },
      ]);
      await staff.press('Back to users', { sees: 'Otto Import' });
    }),
  );
});
