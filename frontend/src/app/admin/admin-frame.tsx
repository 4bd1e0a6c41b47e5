import { type ReactNode, useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import type { Role, SignedInUser } from '@coverleaf/contracts';
import { showToast } from '../../components/toasts/toasts';
import { useSession } from '../../features/staff-session/session-context';
import { useFilter } from 'react-aria-components';
import { type Command, CommandPalette } from '../../components/commands/command-palette';
import { useHotkeys } from '../../components/commands/keyboard';
import { Button } from '../../components/controls/button';
import { Modal } from '../../components/controls/modal';
import { MenuIcon } from '../../components/ui/icons';
import { HelpIcon, SearchIcon, ShieldIcon, SignOutIcon } from '../../components/ui/staff-icons';
import { useSiteName } from '../../components/page-title/site-name';
import { ROLE_LABELS } from '../../components/controls/labels';
import { addressOf, screensFor } from './admin-screens';
import { useSearch } from './use-search';

/** Signs out. After an error the user stays signed in and sees a message. */
export function useSignOut(): { readonly busy: boolean; readonly run: () => void } {
  const { leave } = useSession();
  const [busy, setBusy] = useState(false);
  const run = (): void => {
    setBusy(true);
    leave().catch(() => {
      setBusy(false);
      showToast('error', 'Failed to sign out');
    });
  };
  return { busy, run };
}

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['Ctrl', 'K'], 'Search everything, go to a page, or sign out'],
  [['?'], 'Show this list'],
  [['↑', '↓'], 'Move between rows'],
  [['Enter'], 'Edit or open the row'],
  [['Space'], 'Select the row'],
  [['J', 'K'], 'In a list: next, previous. In the review: next'],
  [['A', 'P', 'R'], 'On a document: approve, mark processed, reject'],
  [['1', '…', '8'], 'When you reject: choose a reason. Enter rejects'],
  [['H', 'D'], 'On a document: ask for one more, download'],
  [['U'], 'In the review: undo the last decision'],
  [['L', 'Z'], 'In a document: rotate, zoom'],
  [['Shift', 'drag'], 'On a page: zoom into a part of it'],
  [['M'], 'On a document: join the proposed case'],
  [['S'], 'Administrators, on a document without a lender: assign the suggested one'],
  [['B'], 'On a document: everything of its borrower'],
  [['S'], 'On a case or borrower: send the link to the status page'],
  [['↑', '↓'], 'In what was read: previous and next value'],
  [['C', 'E', 'N'], 'On a value that was read: confirm, correct, not on the page'],
  [['F6'], 'Jump to notifications and back'],
  [['Esc'], 'Close a dialog'],
];

export function AdminFrame({ user, children }: { user: SignedInUser; children: ReactNode }) {
  const [open, setOpen] = useState<'menu' | 'palette' | 'keys' | null>(null);
  const close = (): void => setOpen(null);
  const showKeys = (): void => setOpen('keys');
  const showPalette = (): void => setOpen('palette');
  useHotkeys({ onPalette: showPalette, onHelp: showKeys });
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar user={user} onMenu={() => setOpen('menu')} onPalette={showPalette} />
      <div className="frame__side">
        <nav aria-label="Main">
          <SideMenu role={user.role} />
        </nav>
        <div className="keys-only">
          <Button variant="plain" onClick={showKeys} aria-haspopup="dialog">
            Keyboard shortcuts <kbd>?</kbd>
          </Button>
        </div>
      </div>
      <main className="frame__main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Modal title="Menu" place="left" isOpen={open === 'menu'} onClose={close}>
        <nav aria-label="Main">
          <SideMenu role={user.role} onChosen={close} />
        </nav>
      </Modal>
      {open === 'palette' && <Palette user={user} onKeys={showKeys} onClose={close} />}
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
    </div>
  );
}

interface PaletteProps {
  readonly user: SignedInUser;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

function Palette({ user, onKeys, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  const pages = useCommands(user.role, onKeys).filter(({ label }) => contains(label, text.trim()));
  const { groups, note } = useSearch(text, user);
  const found = [{ title: 'Pages and actions', commands: pages }, ...groups];
  const isEmpty = found.every(({ commands }) => commands.length === 0);
  return (
    <CommandPalette
      groups={found}
      text={text}
      onText={setText}
      note={note ?? (isEmpty ? 'No matches' : undefined)}
      onClose={onClose}
    />
  );
}

function useCommands(role: Role, showKeys: () => void): readonly Command[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const pages = screensFor(role).map((screen): Command => {
    const { path, label, icon } = screen;
    return { id: path, label, icon, run: () => void navigate(addressOf(screen)) };
  });
  const hasKeys = !matchMedia('(pointer: coarse)').matches;
  return [
    ...pages,
    ...(hasKeys ? [{ id: 'keys', label: 'Keyboard shortcuts', icon: HelpIcon, run: showKeys }] : []),
    { id: 'sign-out', label: 'Sign out', icon: SignOutIcon, run: signOut.run },
  ];
}

const SideMenu = ({ role, onChosen }: { role: Role; onChosen?: () => void }) => (
  <ul className="menu">
    {screensFor(role).map((screen) => {
      const { path, label, icon: Icon } = screen;
      return (
        <li key={path}>
          <NavLink className="menu__link" to={addressOf(screen)} onClick={onChosen}>
            <Icon />
            {label}
          </NavLink>
        </li>
      );
    })}
  </ul>
);

const KeysHelp = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
    <dl className="keys">
      {KEYS.map(([keys, meaning]) => (
        <div className="keys__row" key={meaning}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);

interface TopBarProps {
  readonly user: SignedInUser;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
}

function TopBar({ user, onMenu, onPalette }: TopBarProps) {
  const signOut = useSignOut();
  return (
    <header className="bar">
      <div className="bar__menu">
        <Button variant="plain" square aria-label="Menu" aria-haspopup="dialog" onClick={onMenu}>
          <MenuIcon />
        </Button>
      </div>
      <Link className="bar__brand" to="/admin/dashboard">
        {useSiteName()}
      </Link>
      <button type="button" className="bar__find" onClick={onPalette} aria-haspopup="dialog">
        <SearchIcon />
        <span className="bar__find-text">Search…</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="bar__who">
        <Avatar user={user} />
        <p>
          <span className="bar__name">{user.name}</span>
          <span className="bar__role">{ROLE_LABELS[user.role]}</span>
        </p>
      </div>
      <Button variant="plain" busy={signOut.busy} onClick={signOut.run} aria-label="Sign out">
        <SignOutIcon />
        <span className="bar__out">Sign out</span>
      </Button>
    </header>
  );
}

/** Administrators have a shield, everyone else the first letter of their name. */
const Avatar = ({ user: { role, name } }: { user: SignedInUser }) => (
  <span className={`avatar ${role === 'admin' ? 'avatar--admin' : ''}`} aria-hidden="true">
    {role === 'admin' ? <ShieldIcon /> : [...name.trim()][0]?.toUpperCase()}
  </span>
);
