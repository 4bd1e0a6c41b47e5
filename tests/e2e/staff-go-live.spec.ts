import type { AdminLender } from '@coverleaf/contracts';
import { admin, examineStates, staff, withStaffBrowser } from '../stack/staff-in-browser';

describe('the checklist of a lender', () => {
  withStaffBrowser();

  it.each([320, 1440])('says what is missing, and tests the connection, at %d px', (width) =>
    examineStates(width, async (look) => {
      const body = { name: `Bare Bank ${width}`, slug: `bare-${width}`, address: '', active: false };
      const { id } = (
        await admin.call<AdminLender>('/api/v1/admin/lenders', { body: { ...body, address: '1 Main' } })
      ).body;
      await staff.enter(`/admin/lenders/${id}/edit`, { heading: `Edit Bare Bank ${width}` });
      await staff.press('Checklist before it goes live', { heading: `Go live: Bare Bank ${width}` });
      await look('much is missing', {
        sees: ['4 of these are needed', 'It has no account ID', 'It is inactive: its page isn’t shown'],
      });
      const call = (change: object) =>
        admin.call(`/api/v1/admin/lenders/${id}`, { method: 'PATCH', body: change });
      await call({ accountId: `UNKNOWN-${width}`, contactEmail: 'desk@bare.example', active: true });
      await staff.open(`/admin/lenders/${id}/go-live`, { sees: '1 of these is needed' });
      await look('not known', { press: 'Test connection', sees: 'Doesn’t know this account ID' });
      await call({ accountId: `BARE-${width}` });
      await look('known', { press: 'Test connection', sees: 'Works' });
      await admin.audited('lender.connection_tested', id);
    }),
  );
});
