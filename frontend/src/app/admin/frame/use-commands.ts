import type { Role } from '@coverleaf/contracts';
import { useNavigate } from 'react-router-dom';
import type { Command } from '../../../components/commands/command-palette';
import { HelpIcon, SignOutIcon } from '../../../components/ui/staff-icons';
import { addressOf, screensFor } from '../screens';
import { useSignOut } from './use-sign-out';

/** What the palette offers to this role. */
export function useCommands(role: Role, showKeys: () => void): readonly Command[] {
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
