import type { Role } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { addressOf, screensFor } from '../screens';

interface SideMenuProps {
  readonly role: Role;
  readonly onChosen?: () => void;
}

export function SideMenu({ role, onChosen }: SideMenuProps): ReactNode {
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
