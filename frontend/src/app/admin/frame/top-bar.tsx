import type { SignedInUser } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { useSiteName } from '../../../components/page-title/site-name';
import { ROLE_NAMES } from '../../../components/controls/role-name';
import { MenuIcon, SearchIcon, ShieldIcon, SignOutIcon } from '../../../components/ui/staff-icons';
import { useSignOut } from './use-sign-out';

interface TopBarProps {
  readonly user: SignedInUser;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
}

export function TopBar({ user, onMenu, onPalette }: TopBarProps): ReactNode {
  const signOut = useSignOut();
  return (
    <header className="bar">
      <div className="bar__menu">
        <Button look="plain" square aria-label="Menu" aria-haspopup="dialog" onClick={onMenu}>
          <MenuIcon />
        </Button>
      </div>
      <Link className="bar__brand" to="/admin/dashboard">
        {useSiteName()}
      </Link>
      <button type="button" className="bar__find" onClick={onPalette} aria-haspopup="dialog">
        <SearchIcon />
        <span className="bar__find-text">Go to…</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="bar__who">
        <Avatar user={user} />
        <p>
          <span className="bar__name">{user.name}</span>
          <span className="bar__role">{ROLE_NAMES[user.role]}</span>
        </p>
      </div>
      <Button look="plain" busy={signOut.busy} onClick={signOut.run} aria-label="Sign out">
        <SignOutIcon />
        <span className="bar__out">Sign out</span>
      </Button>
    </header>
  );
}

/** Administrators carry a shield; everybody else the first letter of their name. */
function Avatar({ user: { role, name } }: { readonly user: SignedInUser }): ReactNode {
  return (
    <span className={`avatar ${role === 'admin' ? 'avatar--admin' : ''}`} aria-hidden="true">
      {role === 'admin' ? <ShieldIcon /> : [...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
