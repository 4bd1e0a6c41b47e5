import type { Role, SignedInUser } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { type Command, CommandPalette } from '../../../components/commands/command-palette';
import { useHotkeys } from '../../../components/commands/use-hotkeys';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { TopBar } from './top-bar';
import { HelpIcon, SignOutIcon } from '../../../components/ui/staff-icons';
import { addressOf, screensFor } from '../screens';
import { useSignOut } from './use-sign-out';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['Ctrl', 'K'], 'Go to a page, or sign out'],
  [['?'], 'This list'],
  [['↑', '↓'], 'From row to row'],
  [['Enter'], 'Edit or open the row'],
  [['←', '→'], 'Through what is in a row'],
  [['J', 'K'], 'In documents: the next, the one before'],
  [['A', 'R', 'D'], 'On a document: approve, reject, download'],
  [['F6'], 'To the messages at the bottom right, and back'],
  [['Esc'], 'Close a window'],
];

interface AdminFrameProps {
  readonly user: SignedInUser;
  readonly children: ReactNode;
}

/** What stands around every screen: who one is, where one can go, and the keys. */
export function AdminFrame({ user, children }: AdminFrameProps): ReactNode {
  const [open, setOpen] = useState<'menu' | 'palette' | 'keys' | null>(null);
  const close = (): void => setOpen(null);
  const showKeys = (): void => setOpen('keys');
  const showPalette = (): void => setOpen('palette');
  const commands = useCommands(user.role, showKeys);
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
        <Button look="plain" onClick={showKeys} aria-haspopup="dialog">
          Keys <kbd>?</kbd>
        </Button>
      </div>
      <main className="frame__main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Modal title="Menu" place="left" isOpen={open === 'menu'} onClose={close}>
        <nav aria-label="Main">
          <SideMenu role={user.role} onChosen={close} />
        </nav>
      </Modal>
      <CommandPalette commands={commands} isOpen={open === 'palette'} onClose={close} />
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
    </div>
  );
}

/** What the palette offers to this role. */
function useCommands(role: Role, showKeys: () => void): readonly Command[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const pages = screensFor(role).map((screen): Command => {
    const { path, label, icon } = screen;
    return { id: path, label, icon, run: () => void navigate(addressOf(screen)) };
  });
  return [
    ...pages,
    { id: 'keys', label: 'Show the keys', icon: HelpIcon, run: showKeys },
    { id: 'sign-out', label: 'Sign out', icon: SignOutIcon, run: signOut.run },
  ];
}

interface SideMenuProps {
  readonly role: Role;
  readonly onChosen?: () => void;
}

function SideMenu({ role, onChosen }: SideMenuProps): ReactNode {
  return (
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
}

interface KeysHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function KeysHelp({ isOpen, onClose }: KeysHelpProps): ReactNode {
  return (
    <Modal title="Keys" isOpen={isOpen} onClose={onClose}>
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
}
