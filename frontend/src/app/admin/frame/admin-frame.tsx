import type { SignedInUser } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../../components/controls/modal';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';

interface AdminFrameProps {
  readonly user: SignedInUser;
  readonly children: ReactNode;
}

/** What stands around every screen: who one is, where one can go, and the keys. */
export function AdminFrame({ user, children }: AdminFrameProps): ReactNode {
  const [open, setOpen] = useState<'menu' | 'palette' | 'help' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar user={user} onMenu={() => setOpen('menu')} onPalette={() => setOpen('palette')} />
      <nav className="frame__side" aria-label="Main">
        <SideMenu role={user.role} />
      </nav>
      <main className="frame__main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Modal title="Menu" place="left" isOpen={open === 'menu'} onClose={close}>
        <nav aria-label="Main">
          <SideMenu role={user.role} onChosen={close} />
        </nav>
      </Modal>
    </div>
  );
}
