import type { ReactNode } from 'react';
import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from 'react-aria-components';
import { Modal } from '../controls/modal';
import { SearchIcon } from '../ui/staff-icons';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: () => ReactNode;
  readonly run: () => void;
}

interface CommandPaletteProps {
  readonly commands: readonly Command[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CommandPalette({ commands, isOpen, onClose }: CommandPaletteProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Modal title="Go to" place="top" hideTitle isOpen={isOpen} onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField className="palette__search" aria-label="Search for a page or an action" autoFocus>
          <SearchIcon />
          <Input className="palette__input" placeholder="Go to…" />
        </SearchField>
        <Menu
          className="palette__list"
          aria-label="Pages and actions"
          onAction={(id) => {
            onClose();
            commands.find((command) => command.id === id)?.run();
          }}
          renderEmptyState={() => <p className="palette__none">No matches</p>}
        >
          {commands.map(({ id, label, icon: Icon }) => (
            <MenuItem key={id} id={id} textValue={label} className="palette__item">
              <Icon />
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Autocomplete>
    </Modal>
  );
}
