import { changeLabel, subjectName, subjectScreen } from './audit-labels';

const ID = '0b5e6f5e-9a8e-4a3e-8a52-0a2a4a3c7d11';
const GONE = { subjectIsGone: true };
type Subject = Parameters<typeof subjectName>[0];
const entry = (more: Partial<Subject>): Subject => ({
  action: 'document.viewed',
  subjectId: ID,
  subjectKind: 'document',
  subjectName: 'Ann Example',
  subjectIsGone: false,
  ...more,
});

describe('an entry of the audit log', () => {
  it('names the subject of an act, and links to it', () => {
    expect(subjectName(entry({}))).toBe('Ann Example');
    expect(subjectScreen(entry({}))).toBe(`/admin/documents?open=${ID}`);
    const email = entry({ action: 'email.deleted', subjectKind: 'email', subjectName: null, ...GONE });
    expect([subjectName(email), subjectScreen(email)]).toEqual(['A deleted email', null]);
    const lender = entry({ action: 'lender.deleted', subjectKind: 'lender', subjectName: 'UFCU', ...GONE });
    expect([subjectName(lender), subjectScreen(lender)]).toEqual(['UFCU (deleted)', null]);
  });

  it('does not treat a subject with an unavailable name as deleted', () => {
    const image = entry({ action: 'image.uploaded', subjectKind: 'image', subjectName: null });
    expect([subjectName(image), subjectScreen(image)]).toEqual([
      'This image’s name isn’t available',
      '/admin/content',
    ]);
  });

  it('identifies a run of retention by its number', () => {
    const run = entry({ action: 'erasure.finished', subjectKind: 'retention_run', subjectName: null });
    expect([subjectName(run), subjectScreen(run)]).toEqual([ID, '/admin/privacy']);
  });

  it('shows old values of roles and settings, and only the names of other fields', () => {
    const changes = [{ field: 'role', from: 'user', to: 'site_manager' }];
    expect(changeLabel({ fields: ['name', 'role'], changes })).toBe('name, role: User → Site manager');
    expect(changeLabel({ changes: [{ field: 'role', from: null, to: 'admin' }] })).toBe('role: Admin');
    const settings = [
      { field: 'public.require_approval', from: false, to: true },
      { field: 'retention.documents_days', from: 30, to: null },
    ];
    expect(changeLabel({ changes: settings })).toBe(
      'public.require_approval: off → on, retention.documents_days: 30 → nothing',
    );
    expect(changeLabel({ fields: ['rightTrack'] })).toBe('RightTrack');
  });
});
