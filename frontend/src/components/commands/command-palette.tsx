import type { ReactNode } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from 'react-aria-components';
import { Modal } from '../controls/modal';
import { SearchIcon } from '../ui/staff-icons';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Tells it apart from others with the same label. */
  readonly detail?: string;
  readonly icon: () => ReactNode;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

interface CommandPaletteProps {
  /** Those for `text`; empty groups are left out. */
  readonly groups: readonly CommandGroup[];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the groups don't say, such as that more are being looked for. */
  readonly note: string | undefined;
  readonly onClose: () => void;
}

export function CommandPalette({ groups, text, onText, note, onClose }: CommandPaletteProps) {
  const shown = groups.filter(({ commands }) => commands.length > 0);
  const run = (id: unknown): void => {
    onClose();
    shown
      .flatMap(({ commands }) => commands)
      .find((command) => command.id === id)
      ?.run();
  };
  return (
    <Modal title="Search" place="top" hideTitle isOpen onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={onText}>
        <SearchField className="palette__search" aria-label="Search everything" maxLength={200} autoFocus>
          <SearchIcon />
          <Input className="palette__input" placeholder="Borrower, receipt, reference, VIN, lender, page…" />
        </SearchField>
        <Menu className="palette__list" aria-label="Results" onAction={run}>
          {shown.map(({ title, commands }) => (
            <MenuSection key={title} className="palette__group" aria-label={title}>
              <Header className="palette__title">{title}</Header>
              {commands.map(({ id, label, detail, icon: Icon }) => (
                <MenuItem key={id} id={id} textValue={label} className="palette__item">
                  <Icon />
                  <span className="palette__label">{label}</span>
                  {detail && <span className="palette__detail">{detail}</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
        <p role="status" className="palette__note">
          {note}
        </p>
      </Autocomplete>
    </Modal>
  );
}
