import { pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import type { DocumentDetail } from '@coverleaf/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerFetch, problem } from '../../../../testing/browser-fakes';
import { SendStatusLink } from './send-status-link';

// jsdom has none; dialogs ask it.
Object.assign(globalThis, { CSS: { escape: (text: string) => text } });

const ID = '0f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const NUMBER = '+12025550171';
const OUTCOME = { kind: 'outcome', state: 'sent', at: '2026-11-10T10:00:00.000Z', notBefore: null } as const;
const documentWith = (fields: Partial<DocumentDetail>): DocumentDetail =>
  ({
    ...{ id: ID, email: null, phone: null, confirmation: null, door: 'upload', notifications: [OUTCOME] },
    ...fields,
  }) as DocumentDetail;
const confirmed = (email: string) => ({ email }) as DocumentDetail['confirmation'];

const read: string[] = [];
/** Nothing can be read: there is no address. */
const open = async (fields: Partial<DocumentDetail>) => {
  read.length = 0;
  answerFetch((request) => {
    read.push(pathOf(request));
    return problem(409, 'no_address');
  });
  renderForStaff(<SendStatusLink document={documentWith(fields)} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Send status link/ }));
  return user;
};

describe('the link to the status page', () => {
  it.each<[string, Partial<DocumentDetail>]>([
    ['all news was told earlier', { email: 'ann@example.com', notifications: [{ ...OUTCOME, earlier: ID }] }],
    ['nobody can be reached', {}],
  ])('goes to an address that staff enter, if %s', async (_, fields) => {
    await open(fields);
    expect(await screen.findByLabelText(/Email/)).toBeTruthy();
    expect(read).toEqual([]);
  });

  it('lets staff correct the address or remove the number also if there is nothing to read', async () => {
    const user = await open({ phone: NUMBER });
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the number' }));
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
    expect(await screen.findByLabelText(/Email/)).toBeTruthy();
  });

  const ELSE = confirmed('else@example.com');
  it.each<[string, Partial<DocumentDetail>]>([
    ['so they hear nothing until we have one.', {}],
    ['go by email to ann@example.com.', { email: 'ann@example.com' }],
    ['go by email to else@example.com.', { confirmation: ELSE }],
    ['Then the borrower hears nothing until you correct', { email: 'ann@example.com', door: 'mail' }],
    ['Then they go to else@example.com.', { email: 'ann@example.com', door: 'mail', confirmation: ELSE }],
  ])('without the number: … %s', async (words, fields) => {
    const user = await open({ phone: NUMBER, ...fields });
    await user.click(await screen.findByRole('button', { name: 'Remove the number' }));
    expect(screen.getByRole('dialog').textContent).toContain(words);
  });
});
