import type { SignedInUser } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { CommandPalette } from '../../../components/commands/command-palette';
import { KeysHelp } from '../../../components/commands/keys-help';
import { useHotkeys } from '../../../components/commands/use-hotkeys';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { useCommands } from './use-commands';

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
