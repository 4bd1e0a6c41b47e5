import type { Role, Session } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import {
  AccountIcon,
  AuditIcon,
  BankIcon,
  CaseIcon,
  ChartIcon,
  ChecklistIcon,
  DashboardIcon,
  DocumentsIcon,
  ImageIcon,
  LetterIcon,
  MailIcon,
  QuestionIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  TemplateIcon,
  TranslateIcon,
  UsersIcon,
} from '../../components/ui/staff-icons';
import { NowhereScreen, Screen } from '../../components/screen/screen';
import { DashboardView } from '../../features/dashboard/components/dashboard-view';
import { useSession } from '../../features/staff-session/session-context';
import { EditFaqView, FaqForm } from '../../features/admin-faqs/components/faq-form';
import { FaqsView } from '../../features/admin-faqs/components/faqs-view';
import { useCategories } from '../../features/admin-faqs/api/faq-calls';
import { lazyScreen } from './lazy-screen';

interface AdminScreen {
  /** Below /admin/. */
  readonly path: string;
  readonly label: string;
  readonly icon: () => ReactNode;
  /** Default: administrators only. */
  readonly roles?: readonly Role[];
  readonly show: (session: Session) => ReactNode;
  /** It has subpaths. */
  readonly isDeep?: boolean;
}

const DocumentsScreen = lazyScreen(
  'Documents',
  async () => (await import('./documents-screen.js')).DocumentsScreen,
);
const CasesScreen = lazyScreen('Cases', async () => (await import('./cases-screen.js')).CasesScreen);
const LendersScreen = lazyScreen('Lenders', async () => (await import('./lenders-screen.js')).LendersScreen);
const EmailsScreen = lazyScreen(
  'Emails',
  async () => (await import('../../features/emails/components/emails-view.js')).EmailsView,
);
const TransmissionsScreen = lazyScreen(
  'Transmissions',
  async () => (await import('./transmissions-screen.js')).TransmissionsScreen,
);
const TranslationsScreen = lazyScreen(
  'Translations',
  async () => (await import('./translations-screen.js')).TranslationsScreen,
);

const LettersScreen = lazyScreen(
  'Letters',
  async () => (await import('../../features/letter-batches/components/letters-view.js')).LettersView,
);

const ScoreboardScreen = lazyScreen(
  'Scoreboard',
  async () => (await import('../../features/scoreboard/components/scoreboard-view.js')).ScoreboardView,
);

const UsersScreen = lazyScreen('Users', async () => (await import('./users-screen.js')).UsersScreen);

const RequirementsScreen = lazyScreen(
  'Requirements',
  async () => (await import('../../features/requirements/components/requirements-view.js')).RequirementsView,
);

const AccountScreen = lazyScreen('Account', async () => (await import('./account-screen.js')).AccountScreen);

const TemplatesView = lazyScreen(
  'Templates',
  async () => (await import('../../features/templates/components/templates-view.js')).TemplatesView,
);

const ImagesView = lazyScreen(
  'Content',
  async () => (await import('../../features/images/components/images-view.js')).ImagesView,
);

const SettingsView = lazyScreen(
  'Settings',
  async () => (await import('../../features/settings/components/settings-view.js')).SettingsView,
);

const PrivacyView = lazyScreen(
  'Privacy',
  async () => (await import('../../features/privacy/components/privacy-view.js')).PrivacyView,
);

const AuditView = lazyScreen(
  'Audit',
  async () => (await import('../../features/audit/components/audit-view.js')).AuditView,
);

const EVERYBODY: readonly Role[] = ['admin', 'site_manager', 'user'];

/** All screens behind the guard, in menu order. Routes, menu entries, and commands are derived from this list. */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    path: 'dashboard',
    label: 'Dashboard',
    icon: DashboardIcon,
    roles: EVERYBODY,
    show: ({ user }) => <DashboardView role={user.role} />,
  },
  {
    path: 'documents',
    label: 'Documents',
    icon: DocumentsIcon,
    roles: EVERYBODY,
    show: ({ user }) => <DocumentsScreen user={user} />,
    isDeep: true,
  },
  {
    path: 'cases',
    label: 'Cases',
    icon: CaseIcon,
    roles: EVERYBODY,
    show: ({ user }) => <CasesScreen user={user} />,
    isDeep: true,
  },
  {
    path: 'scoreboard',
    label: 'Scoreboard',
    icon: ChartIcon,
    roles: ['admin', 'site_manager'],
    show: ({ user }) => <ScoreboardScreen user={user} />,
  },
  {
    path: 'letters',
    label: 'Letters',
    icon: LetterIcon,
    roles: ['admin', 'site_manager'],
    show: ({ user }) => <LettersScreen user={user} />,
    isDeep: true,
  },
  { path: 'lenders', label: 'Lenders', icon: BankIcon, show: () => <LendersScreen />, isDeep: true },
  {
    path: 'requirements',
    label: 'Requirements',
    icon: ChecklistIcon,
    roles: ['admin', 'site_manager'],
    show: ({ user }) => <RequirementsScreen user={user} />,
    isDeep: true,
  },
  {
    path: 'users',
    label: 'Users',
    icon: UsersIcon,
    roles: ['admin', 'site_manager'],
    show: ({ user }) => <UsersScreen editor={user} />,
    isDeep: true,
  },
  { path: 'templates', label: 'Templates', icon: TemplateIcon, show: () => <TemplatesView /> },
  { path: 'faqs', label: 'FAQs', icon: QuestionIcon, show: () => <FaqsScreen />, isDeep: true },
  { path: 'content', label: 'Content', icon: ImageIcon, show: () => <ImagesView /> },
  {
    path: 'translations',
    label: 'Translations',
    icon: TranslateIcon,
    show: () => <TranslationsScreen />,
    isDeep: true,
  },
  { path: 'emails', label: 'Emails', icon: MailIcon, show: () => <EmailsScreen /> },
  {
    path: 'transmissions',
    label: 'Transmissions',
    icon: SendIcon,
    show: () => <TransmissionsScreen />,
    isDeep: true,
  },
  {
    path: 'settings',
    label: 'Settings',
    icon: SettingsIcon,
    show: (session) => <SettingsScreen session={session} />,
  },
  { path: 'privacy', label: 'Privacy', icon: ShieldIcon, show: () => <PrivacyView /> },
  { path: 'audit', label: 'Audit', icon: AuditIcon, show: () => <AuditView /> },
  {
    path: 'account',
    label: 'Account',
    icon: AccountIcon,
    roles: EVERYBODY,
    show: (session) => <AccountScreen session={session} />,
  },
];

/** Hides what the server would refuse. */
export const isFor = (role: Role, { roles = ['admin'] }: AdminScreen): boolean => roles.includes(role);

export const screensFor = (role: Role): readonly AdminScreen[] =>
  ADMIN_SCREENS.filter((screen) => isFor(role, screen));

export const addressOf = ({ path }: AdminScreen): string => `/admin/${path}`;

function SettingsScreen({ session }: { session: Session }) {
  const { reload } = useSession();
  const { hasTotp, hasPasskey, isFactorWaived } = session;
  return (
    <SettingsView
      hasFactor={hasTotp || hasPasskey || isFactorWaived}
      onFactorRequired={() => void reload()}
    />
  );
}

const FaqsScreen = () => (
  <Routes>
    <Route index element={<FaqsView />} />
    <Route path="new" element={<NewFaqView />} />
    <Route path=":id/edit" element={<EditFaqView />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

const NewFaqView = () => (
  <Screen title="Add FAQ">
    <FaqForm faq={null} categories={useCategories()} />
  </Screen>
);
