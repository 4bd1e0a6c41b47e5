import { type ColumnUse, EXCHANGE_COLUMNS, type ImportColumn } from '@coverleaf/contracts';
import type { ImportToRead } from './read-import.program';

type Column = Exclude<ColumnUse, 'ignored'>;

/** What was decided about columns, now and in earlier imports. */
export type KnownUses = Pick<ImportToRead, 'decided' | 'remembered'>;

/** Other names of columns, as other systems write them. */
const OTHER_NAMES: Readonly<Record<Column, readonly string[]>> = {
  id: ['lender id', 'uuid'],
  name: ['lender name', 'lender', 'institution', 'institution name', 'financial institution', 'company'],
  slug: ['url', 'path', 'page', 'short name'],
  accountId: ['account', 'account number', 'account no', 'insight account', 'insight account id'],
  address: ['street address', 'mailing address', 'lender address'],
  contactEmail: ['email', 'email address', 'contact email address'],
  contactPhone: ['phone', 'phone number', 'telephone', 'contact phone number'],
  templateId: ['template', 'template name'],
  primaryColor: ['primary colour', 'color', 'colour', 'brand color'],
  secondaryColor: ['secondary colour'],
  logoUrl: ['logo', 'logo address'],
  active: ['is active', 'enabled', 'status'],
  rightTrack: ['uses right track', 'is right track'],
  sendsFields: ['send fields'],
  timeZone: ['tz'],
};

/** A column's name without the differences between ways to write it. */
export const columnKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const USES = new Map<string, Column>(
  EXCHANGE_COLUMNS.flatMap((column) =>
    [column, ...OTHER_NAMES[column]].map((name) => [columnKey(name), column] as const),
  ),
);

const ownOf = (uses: KnownUses['decided'], name: string): ColumnUse | undefined =>
  Object.hasOwn(uses, name) ? uses[name] : undefined;

/** A decision is surer than an earlier one, and that is surer than a name. Of two columns, the first fills a field. */
export function columnsOf(header: readonly string[], { decided, remembered }: KnownUses): ImportColumn[] {
  const uses = header.map((name) => ownOf(decided, name));
  const taken = new Set(uses);
  const take = (use: ColumnUse | undefined): ColumnUse | null => {
    if (use === undefined || (use !== 'ignored' && taken.has(use))) return null;
    taken.add(use);
    return use;
  };
  // An export's own columns come before similar names.
  const exact = header.map((name, at) => {
    const own = EXCHANGE_COLUMNS.find((column) => column === name);
    return uses[at] === undefined ? take(own) : null;
  });
  return header.map((name, at) => {
    const key = columnKey(name);
    const guessed = () => take(ownOf(remembered, key)) ?? take(USES.get(key));
    // Spreadsheets write empty columns at the end.
    if (name === '') return { name, use: 'ignored' };
    return { name: name.slice(0, 100), use: uses[at] ?? exact[at] ?? (key === '' ? null : guessed()) };
  });
}

/** The columns of a file of users. */
export const USER_COLUMNS = ['email', 'name', 'role', 'lender'] as const;
type UserColumn = (typeof USER_COLUMNS)[number];

const OTHER_USER_NAMES: Readonly<Record<UserColumn, readonly string[]>> = {
  email: ['email address', 'e-mail address', 'login', 'username'],
  name: ['full name', 'user name', 'display name'],
  role: ['user role', 'access'],
  lender: ['lender slug', 'lender name', 'lender id', 'account id', 'institution'],
};

const USER_COLUMNS_BY_KEY = new Map<string, UserColumn>(
  USER_COLUMNS.flatMap((column) =>
    [column, ...OTHER_USER_NAMES[column]].map((name) => [columnKey(name), column] as const),
  ),
);

/** The column of this name, however it is written. */
export const userColumn = (name: string): UserColumn | undefined => USER_COLUMNS_BY_KEY.get(columnKey(name));
