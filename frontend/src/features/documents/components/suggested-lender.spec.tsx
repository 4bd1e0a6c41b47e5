import { foundLender, pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import type { DocumentDetail, LenderName, Role } from '@coverleaf/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerFetch, type SentRequest } from '../../../../testing/browser-fakes';
import { SuggestedLender } from './suggested-lender';

const ID = '0f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const SKYLA: LenderName = { id: '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d31', name: 'Skyla' };
const user = userEvent.setup();

const TYPED = {
  id: ID,
  lenderId: null,
  stage: 'awaiting_approval',
  financialInstitution: 'skyla credit union',
};
const document = (more: object = {}): DocumentDetail => ({ ...TYPED, ...more }) as DocumentDetail;

function show(shown: DocumentDetail, suggested: LenderName | null, role: Role = 'admin'): SentRequest[] {
  const sent: SentRequest[] = [];
  answerFetch((request) => {
    const path = pathOf(request);
    if (path === '/api/v1/admin/lender-choices') return foundLender(SKYLA.id, 'Skyla');
    if (path.endsWith('/lender-suggestion')) return { status: 200, body: { lender: suggested } };
    sent.push(request);
    return { status: 200, body: document({ lenderId: SKYLA.id, lenderName: 'Skyla' }) };
  });
  renderForStaff(<SuggestedLender document={shown} role={role} />);
  return sent;
}

describe('the lender of a document that was sent without one', () => {
  it('is suggested, and assigned by one press', async () => {
    const sent = show(document(), SKYLA);
    expect(await screen.findByText(/“skyla credit union” is probably Skyla\./)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Lender').value).toBe('Skyla'));
    await user.click(screen.getByRole('button', { name: 'Assign lender' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'POST', body: { lenderId: SKYLA.id } });
    expect(sent[0] && pathOf(sent[0])).toBe(`/api/v1/admin/documents/${ID}/lender`);
  });

  it('is assigned by one key, but nothing else is', async () => {
    const sent = show(document(), SKYLA);
    await screen.findByText(/is probably Skyla/);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Lender').value).toBe('Skyla'));
    // Elsewhere, a letter isn't meant for the document.
    screen.getByRole('button', { name: 'Assign lender' }).focus();
    await user.keyboard('s');
    expect(sent).toEqual([]);
    globalThis.document.body.focus();
    (globalThis.document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('s');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ lenderId: SKYLA.id }]));
  });

  it('isn’t assigned by a key if none is suggested', async () => {
    const sent = show(document({ financialInstitution: 'My Bank' }), null);
    await screen.findByText(/typed “My Bank”/);
    await user.keyboard('s');
    expect(sent).toEqual([]);
  });

  it('can be searched for if nothing is suggested', async () => {
    const sent = show(document({ financialInstitution: 'My Bank' }), null);
    expect(await screen.findByText(/typed “My Bank”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Assign lender' }));
    expect(await screen.findByText('Choose a lender')).toBeTruthy();
    await user.type(screen.getByLabelText('Lender'), 'sky');
    await user.click(await screen.findByRole('option', { name: /^Skyla/ }));
    await user.click(screen.getByRole('button', { name: 'Assign lender' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ lenderId: SKYLA.id }]));
  });

  it.each([
    ['to others than administrators', document(), 'site_manager'],
    ['for a document with a lender', document({ lenderId: SKYLA.id }), 'admin'],
    ['after it was delivered', document({ stage: 'sent' }), 'admin'],
    ['after it was closed', document({ stage: 'closed' }), 'admin'],
  ] as const)('isn’t offered %s', (_whom, shown, role) => {
    show(shown, SKYLA, role);
    expect(screen.queryByText('No lender')).toBeNull();
  });
});
