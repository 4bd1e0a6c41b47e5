import type { Role, Session } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import {
  AccountIcon,
  AuditIcon,
  BankIcon,
  DashboardIcon,
  DocumentsIcon,
  ImageIcon,
  MailIcon,
  SendIcon,
  QuestionIcon,
  SettingsIcon,
  ShieldIcon,
  TemplateIcon,
  TranslateIcon,
  UsersIcon,
} from '../../components/ui/staff-icons';
import { AuditView } from '../../features/audit/components/audit-view';
import { ImagesView } from '../../features/images/components/images-view';
import { PrivacyView } from '../../features/privacy/components/privacy-view';
import { TemplatesView } from '../../features/templates/components/templates-view';
import { AccountScreen } from './screens/account-screen';
import { DashboardScreen } from './screens/dashboard-screen';
import { FaqsScreen } from './screens/faqs-screen';
import { lateScreen } from './screens/late-screen';
import { LendersScreen } from './screens/lenders-screen';
import { SettingsScreen } from './screens/settings-screen';
import { UsersScreen } from './screens/users-screen';

export interface AdminScreen {
  /** Below /admin/. */
  readonly path: string;
  readonly label: string;
  readonly icon: () => ReactNode;
  readonly roles: readonly Role[];
  readonly show: (session: Session) => ReactNode;
  /** It has addresses of its own below its path. */
  readonly isDeep?: boolean;
}

const DocumentsScreen = lateScreen('Documents', async () => {
  const { DocumentsView } = await import('../../features/documents/components/documents-view.js');
  return DocumentsView;
});
const EmailsScreen = lateScreen('Emails', async () => {
  const { EmailsView } = await import('../../features/emails/components/emails-view.js');
  return EmailsView;
});
const TransmissionsScreen = lateScreen('Transmissions', async () => {
  const screen = await import('./screens/transmissions-screen.js');
  return screen.TransmissionsScreen;
});
const TranslationsScreen = lateScreen('Translations', async () => {
  const screen = await import('./screens/translations-screen.js');
  return screen.TranslationsScreen;
});

const EVERYBODY: readonly Role[] = ['admin', 'site_manager', 'user'];

/** Every screen behind the guard, in the order of the menu. Its route, its entry and its command follow from here. */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    path: 'dashboard',
    label: 'Dashboard',
    icon: DashboardIcon,
    roles: EVERYBODY,
    show: () => <DashboardScreen />,
  },
  {
    path: 'documents',
    label: 'Documents',
    icon: DocumentsIcon,
    roles: EVERYBODY,
    show: ({ user }) => <DocumentsScreen role={user.role} />,
  },
  {
    path: 'lenders',
    label: 'Lenders',
    icon: BankIcon,
    roles: ['admin'],
    show: () => <LendersScreen />,
    isDeep: true,
  },
  {
    path: 'users',
    label: 'Users',
    icon: UsersIcon,
    roles: ['admin', 'site_manager'],
    show: ({ user }) => <UsersScreen editor={user} />,
  },
  {
    path: 'templates',
    label: 'Templates',
    icon: TemplateIcon,
    roles: ['admin'],
    show: () => <TemplatesView />,
  },
  {
    path: 'faqs',
    label: 'FAQs',
    icon: QuestionIcon,
    roles: ['admin'],
    show: () => <FaqsScreen />,
    isDeep: true,
  },
  { path: 'content', label: 'Content', icon: ImageIcon, roles: ['admin'], show: () => <ImagesView /> },
  {
    path: 'translations',
    label: 'Translations',
    icon: TranslateIcon,
    roles: ['admin'],
    show: () => <TranslationsScreen />,
    isDeep: true,
  },
  {
    path: 'emails',
    label: 'Emails',
    icon: MailIcon,
    roles: ['admin'],
    show: () => <EmailsScreen />,
  },
  {
    path: 'transmissions',
    label: 'Transmissions',
    icon: SendIcon,
    roles: ['admin'],
    show: () => <TransmissionsScreen />,
    isDeep: true,
  },
  {
    path: 'settings',
    label: 'Settings',
    icon: SettingsIcon,
    roles: ['admin'],
    show: (session) => <SettingsScreen session={session} />,
  },
  { path: 'privacy', label: 'Privacy', icon: ShieldIcon, roles: ['admin'], show: () => <PrivacyView /> },
  { path: 'audit', label: 'Audit', icon: AuditIcon, roles: ['admin'], show: () => <AuditView /> },
  {
    path: 'account',
    label: 'Account',
    icon: AccountIcon,
    roles: EVERYBODY,
    show: (session) => <AccountScreen session={session} />,
  },
];

/** The server refuses what is left out here; the menu only spares one the refusal. */
export const screensFor = (role: Role): readonly AdminScreen[] =>
  ADMIN_SCREENS.filter(({ roles }) => roles.includes(role));

export const addressOf = ({ path }: AdminScreen): string => `/admin/${path}`;
