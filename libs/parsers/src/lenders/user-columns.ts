import { columnKey } from './import-columns';

/** The columns of a file of users. */
export const USER_COLUMNS = ['email', 'name', 'role', 'lender'] as const;
type UserColumn = (typeof USER_COLUMNS)[number];

const OTHER_NAMES: Readonly<Record<UserColumn, readonly string[]>> = {
  email: ['email address', 'e-mail address', 'login', 'username'],
  name: ['full name', 'user name', 'display name'],
  role: ['user role', 'access'],
  lender: ['lender slug', 'lender name', 'lender id', 'account id', 'institution'],
};

const COLUMNS = new Map<string, UserColumn>(
  USER_COLUMNS.flatMap((column) =>
    [column, ...OTHER_NAMES[column]].map((name) => [columnKey(name), column] as const),
  ),
);

/** The column of this name, however it is written. */
export const userColumn = (name: string): UserColumn | undefined => COLUMNS.get(columnKey(name));
