import type { NewUser, Role, SignedInUser, User, UserChange } from '@coverleaf/contracts';
import { defineForm, type FormValues } from '../../components/forms/form-definition';
import { TEMPORARY_PASSWORD_FIELD } from '../../components/forms/new-password-field';

/** The form's choice of staff who see every lender. */
export const ALL_LENDERS = 'all';

/** The form's values; '' while no lender is chosen. */
export type UserValues = FormValues<NewUser>;

export const USER_FORM = defineForm<UserValues>({
  email: { label: 'Email', kind: 'email', autoFocus: true, required: true },
  password: {
    ...TEMPORARY_PASSWORD_FIELD,
    label: 'Password (optional)',
    hint: 'We email them a link to choose one. If you set one here, they must change it when they sign in.',
    isOnlyForNew: true,
  },
  name: { label: 'Full name', kind: 'text', maxLength: 200, required: true },
  role: { label: 'Role', kind: 'custom', initial: 'user' },
  lenderId: { label: 'Lender', kind: 'custom', initial: '' },
});

type Editor = Pick<SignedInUser, 'role' | 'lenderId'>;

/** Fewest permissions first. */
const RANKS: readonly Role[] = ['user', 'site_manager', 'admin'];

/** Site managers cannot create administrators. */
export const rolesToGive = (editor: Editor): readonly Role[] =>
  editor.role === 'admin' ? RANKS : RANKS.slice(0, -1);

export const lowersOwnRole = (editor: SignedInUser, user: User | null, role: string): boolean =>
  user?.id === editor.id && RANKS.indexOf(role as Role) < RANKS.indexOf(editor.role);

export type LenderChoice =
  /** A site manager's own lender. */
  | 'own'
  /** Administrators belong to the operator. */
  | 'none'
  | 'free';

export function lenderChoice(editor: Editor, role: string): LenderChoice {
  if (editor.role !== 'admin') return 'own';
  return role === 'admin' ? 'none' : 'free';
}

/** A user as the form shows them. An admin has no lender, so lowering their role requires choosing one. */
export const toFormUser = (user: User) => ({
  ...user,
  lenderId: user.lenderId ?? (user.role === 'admin' ? '' : ALL_LENDERS),
});

/** The form's lender; undefined: not chosen, or the server uses a site manager's own. */
function lenderOf(editor: Editor, { role, lenderId }: UserValues): string | null | undefined {
  const choice = lenderChoice(editor, role);
  if (choice === 'own') return undefined;
  if (choice === 'none' || lenderId === ALL_LENDERS) return null;
  return lenderId || undefined;
}

export function toNewUser(editor: Editor, values: UserValues): NewUser {
  const lenderId = lenderOf(editor, values);
  return {
    email: values.email.trim(),
    ...(values.password && { password: values.password }),
    name: values.name.trim(),
    role: values.role,
    ...(lenderId !== undefined && { lenderId }),
  };
}

/** Only the differences, because a change signs the user out. */
export function toUserChange(editor: Editor, values: UserValues, before: User): UserChange {
  const lenderId = lenderOf(editor, values);
  const email = values.email.trim();
  const name = values.name.trim();
  const isOtherLender = lenderId !== before.lenderId || (before.role === 'admin' && values.role !== 'admin');
  return {
    ...(email !== before.email && { email }),
    ...(name !== before.name && { name }),
    ...(values.role !== before.role && { role: values.role }),
    ...(lenderId !== undefined && isOtherLender && { lenderId }),
  };
}
