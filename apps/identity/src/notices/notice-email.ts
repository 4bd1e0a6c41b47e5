import { deviceName } from '@coverleaf/contracts';
import type { OutgoingEmail } from '@coverleaf/mail';
import type { PasskeyEntity } from '../users/passkey.entity';
import type { UserEntity } from '../users/user.entity';
import {
  ALERTS,
  isAboutSubject,
  isAlert,
  NOTICES,
  type SecurityNoticeEntity,
} from './security-notice.entity';

export interface Person {
  readonly user: Pick<UserEntity, 'id' | 'name' | 'role' | 'totpConfirmedAt'>;
  readonly passkeys: readonly Pick<PasskeyEntity, 'name' | 'createdAt'>[];
  /** There are other administrators besides this user. */
  readonly hasOtherAdmin: boolean;
}

const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const timeOf = (at: Date): string => `${MINUTE.format(at)} UTC`;

/** @param person the person whom the notice is about; null if unknown or deleted */
export function noticeEmail(
  notice: SecurityNoticeEntity,
  person: Person | null,
  publicUrl: string,
): OutgoingEmail {
  const { id, kind, email, at, address, userAgent } = notice;
  const facts = [
    ...(isAlert(kind) && person ? [`Person: ${person.user.name}`] : []),
    `Time: ${timeOf(at)}`,
    ...(address ? [`IP address: ${address}`] : []),
    ...(userAgent ? [`Device: ${deviceName(userAgent)}`] : []),
  ].join('\n');
  const paragraphs = isAlert(kind)
    ? [ALERTS[kind], facts, `See who did what: ${logOf(notice, publicUrl)}`]
    : [
        NOTICES[kind].says,
        facts,
        ...factors(kind, person),
        ADVICE[NOTICES[kind].advice](publicUrl, tell(person)),
      ];
  return {
    id: `security-notice-${id}`,
    to: email,
    subject: isAlert(kind) ? 'A security alert from Coverleaf' : NOTICES[kind].subject,
    text: `Hello,\n\n${paragraphs.join('\n\n')}\n`,
  };
}

/** A link to the log of acts on this account, or by its user. */
function logOf({ kind, userId }: SecurityNoticeEntity, publicUrl: string): string {
  const log = `${publicUrl}/admin/audit`;
  if (userId === null) return log;
  return `${log}?${isAboutSubject(kind) ? 'subject' : 'actor'}=${userId}`;
}

function factors(kind: keyof typeof NOTICES, person: Person | null): string[] {
  if (!person || !('listsFactors' in NOTICES[kind])) return [];
  const { user, passkeys } = person;
  const lines = [
    ...(user.totpConfirmedAt ? [`- Authenticator app, set up ${timeOf(user.totpConfirmedAt)}`] : []),
    ...passkeys.map(({ name, createdAt }) => `- Passkey “${name}”, added ${timeOf(createdAt)}`),
  ];
  return [
    ['Your account has these second factors now:', ...(lines.length > 0 ? lines : ['- None'])].join('\n'),
  ];
}

/** Who should be informed. An administrator is referred only to other administrators, if there are any. */
function tell(person: Person | null): string | null {
  if (person?.user.role !== 'admin') return 'your administrator';
  return person.hasOtherAdmin ? 'another administrator' : null;
}

const and = (whom: string | null): string => (whom ? ` Then tell ${whom}.` : '');

/** What to do if the user doesn't recognize the act. @param whom the person to inform */
const ADVICE: Readonly<
  Record<(typeof NOTICES)[keyof typeof NOTICES]['advice'], (url: string, whom: string | null) => string>
> = {
  secure: (url, whom) =>
    `If this wasn't you, change your password at ${url}/admin/account at once. That ends every session.${and(whom)}`,
  // The account page asks for the current password, which a thief has replaced.
  reset: (url, whom) =>
    `If this wasn't you, choose “Forgot your password?” at ${url}/admin/login at once, and set a new password. A new password doesn't remove second factors: if one of them isn't yours, remove it at ${url}/admin/account.${orHelp(whom)}`,
  remove: (url, whom) =>
    `If this wasn't you, remove it at ${url}/admin/account at once, and change your password there.${orHelp(whom)}`,
  restore: (url, whom) =>
    `If this wasn't you, change your password at ${url}/admin/account at once, and add your second factor again.${and(whom)}`,
  tell: (url, whom) =>
    whom
      ? `If you didn't expect this, tell ${whom} at once.`
      : `If you didn't expect this, check the audit log at ${url}/admin/audit.`,
};

const orHelp = (whom: string | null): string =>
  whom ? ` If you can't sign in, ask ${whom} to remove all your second factors.` : '';
