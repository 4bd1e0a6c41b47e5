import type { User } from '@coverleaf/contracts';
import {
  ALL_LENDERS,
  lenderChoice,
  lowersOwnRole,
  rolesToGive,
  toFormUser,
  toNewUser,
  toUserChange,
  USER_FORM,
  type UserValues,
} from './user-rules';

const ADMIN = { role: 'admin', lenderId: null } as const;
const MANAGER = { role: 'site_manager', lenderId: 'lender-a' } as const;

const VALUES: UserValues = {
  email: ' ann@example.com ',
  password: ' spaces count ',
  name: ' Ann Example ',
  role: 'user',
  lenderId: 'lender-b',
};

const USER: User = {
  id: 'u',
  name: 'Ann Example',
  email: 'ann@example.com',
  role: 'user',
  lenderId: 'lender-b',
  lenderName: 'B',
  authCreatedAt: '2026-01-01T00:00:00.000Z',
  lastSignInAt: null,
  emailConfirmedAt: null,
  hasTotp: false,
  hasPasskey: false,
  suspendedAt: null,
};

describe('the rules of the user form', () => {
  it('let site managers assign neither the admin role nor a lender', () => {
    expect(rolesToGive(MANAGER)).toEqual(['user', 'site_manager']);
    expect(lenderChoice(MANAGER, 'user')).toBe('own');
    expect(toNewUser(MANAGER, VALUES)).not.toHaveProperty('lenderId');
    expect(toUserChange(MANAGER, VALUES, USER)).toEqual({});
  });

  it('let admins choose both, but no lender for an admin', () => {
    expect(rolesToGive(ADMIN)).toContain('admin');
    expect(lenderChoice(ADMIN, 'site_manager')).toBe('free');
    expect(lenderChoice(ADMIN, 'admin')).toBe('none');
    expect(toNewUser(ADMIN, { ...VALUES, role: 'admin' }).lenderId).toBeNull();
    expect(toNewUser(ADMIN, { ...VALUES, lenderId: ALL_LENDERS }).lenderId).toBeNull();
    // The server refuses a missing choice.
    expect(toNewUser(ADMIN, { ...VALUES, lenderId: '' })).not.toHaveProperty('lenderId');
    expect(toFormUser({ ...USER, lenderId: null }).lenderId).toBe(ALL_LENDERS);
    expect(toFormUser({ ...USER, role: 'admin', lenderId: null }).lenderId).toBe('');
  });

  it('notice when users lower their own role', () => {
    const manager = { ...MANAGER, id: 'u', email: 'ann@example.com', name: 'Ann Example' };
    const self: User = { ...USER, role: 'site_manager' };
    const admin = { ...manager, role: 'admin' } as const;
    expect(lowersOwnRole(manager, self, 'user')).toBe(true);
    expect(lowersOwnRole(admin, { ...self, role: 'admin' }, 'site_manager')).toBe(true);
    expect(lowersOwnRole(manager, self, 'site_manager')).toBe(false);
    expect(lowersOwnRole(manager, { ...self, id: 'other' }, 'user')).toBe(false);
    expect(lowersOwnRole(manager, null, 'user')).toBe(false);
  });

  it('trim everything except the password', () => {
    expect(toNewUser(ADMIN, VALUES)).toEqual({ ...VALUES, email: 'ann@example.com', name: 'Ann Example' });
  });

  it('change only what differs', () => {
    expect(toUserChange(ADMIN, VALUES, USER)).toEqual({});
    const changed: UserValues = { ...VALUES, name: 'Ann', role: 'admin', lenderId: '' };
    expect(toUserChange(ADMIN, changed, USER)).toEqual({ name: 'Ann', role: 'admin', lenderId: null });
  });

  it('require all fields except the password, which can be set by the link', () => {
    const empty: UserValues = { email: '', password: '', name: ' ', role: 'user', lenderId: '' };
    expect(USER_FORM.errorsOf(empty, true)).toEqual({
      email: 'Fill in this field',
      name: 'Fill in this field',
    });
    expect(USER_FORM.errorsOf({ ...empty, email: 'ann', name: 'Ann' }, false)).toEqual({
      email: 'Enter an email address like name@example.com',
    });
    expect(USER_FORM.errorsOf({ ...VALUES, password: '1234567' }, true)).toEqual({
      password: 'Minimum 8 characters',
    });
    expect(toNewUser(ADMIN, { ...VALUES, password: '' })).not.toHaveProperty('password');
  });
});
