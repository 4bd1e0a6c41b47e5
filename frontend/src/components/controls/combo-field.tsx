import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldFrame, type Labeled } from './fields';

export interface ComboOption {
  readonly id: string;
  readonly name: string;
  /** Below the name. */
  readonly more?: string | undefined;
}

interface ComboFieldProps<Option extends ComboOption> extends Labeled {
  readonly name: string;
  readonly placeholder?: string;
  /** The id of the chosen option. */
  readonly value: string;
  /** The name of the chosen option. */
  readonly shown: string;
  /** Null: it shows the chosen option. */
  readonly typed: string | null;
  readonly onType: (typed: string | null) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Those for what is typed. */
  readonly options: readonly Option[];
  /** What the list doesn't say. */
  readonly note?: string | undefined;
  /** False while there may be other options for what is typed. */
  readonly isSettled?: boolean;
  readonly noun: readonly [one: string, many: string];
  readonly onChoose: (option: Option) => void;
  /** It was left empty. */
  readonly onClear: () => void;
  /** Instead of choosing the highlighted option. */
  readonly onEnter?: (highlighted: Option | undefined) => void;
}

/**
 * Chooses an option by typing a part of it. A combobox of its own: that of React Aria forgets what is chosen when the
 * options for other words don't contain it, and highlights none of them for Enter.
 */
export function ComboField<Option extends ComboOption>(props: ComboFieldProps<Option>) {
  const { label, hint, error, name, placeholder = 'Type to search', value, shown, typed, isOpen } = props;
  const { options, note, isSettled = true, noun, onType, onOpen, onChoose, onClear } = props;
  const id = useId();
  const [active, setActive] = useState(-1);
  // Typing highlights the best match, so that Enter chooses it.
  const current = Math.min(active < 0 && typed?.trim() ? 0 : active, options.length - 1);

  const input = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  // Typing then replaces the chosen option's name.
  useEffect(() => {
    if (!isTyping && document.activeElement === input.current) input.current?.select();
  }, [isTyping, shown]);

  const list = useRef<HTMLDivElement>(null);
  const isShown = isOpen && (options.length > 0 || note !== undefined);
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  const open = (highlighted = -1): void => {
    setActive(highlighted);
    onOpen(true);
  };
  const close = (): void => {
    onOpen(false);
    onType(null);
  };
  const choose = (option: Option): void => {
    close();
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const wrap = (to: number): number => (to + options.length) % Math.max(options.length, 1);
    const highlighted = options[current];
    if (key === 'ArrowDown') open(wrap(isOpen ? current + 1 : 0));
    else if (key === 'ArrowUp') open(wrap(!isOpen || current < 0 ? -1 : current - 1));
    else if (!isOpen || (key !== 'Enter' && key !== 'Escape')) return;
    else if (key === 'Escape') close();
    else if (props.onEnter) props.onEnter(highlighted);
    else if (highlighted) choose(highlighted);
    // An open list, not the form or window around it, gets these keys.
    event.preventDefault();
    event.stopPropagation();
  };
  const onLeave = (): void => {
    const isCleared = typed?.trim() === '' && shown !== '';
    close();
    if (isCleared && value !== '') onClear();
  };

  return (
    <FieldFrame {...{ label, hint, error }}>
      {(control) => (
        <div className="combo">
          <input
            {...control}
            ref={input}
            className="fld__control combo__input"
            name={name}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen && options.length > 0}
            aria-controls={isOpen && options.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && current >= 0 ? `${id}-${current}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder={placeholder}
            value={typed ?? shown}
            onChange={({ target }) => {
              onType(target.value);
              open();
            }}
            onClick={({ currentTarget }) => {
              if (!isTyping) currentTarget.select();
              if (!isOpen) open();
            }}
            // Chromium would undo the selection, if all was selected before.
            onMouseUp={(event) => {
              if (!isTyping) event.preventDefault();
            }}
            onFocus={({ target }) => target.select()}
            onBlur={onLeave}
            onKeyDown={onKeyDown}
          />
          <p className="visually-hidden" role="status">
            {isOpen && isSettled && (note ?? `${options.length} ${noun[options.length === 1 ? 0 : 1]}`)}
          </p>
          {isShown && (
            <div className="combo__list" ref={list}>
              {options.length > 0 && (
                <ul id={`${id}-list`} role="listbox" aria-label={label}>
                  {options.map((option, n) => (
                    <ComboItem
                      key={option.id}
                      id={`${id}-${n}`}
                      option={option}
                      isChosen={option.id === value}
                      isActive={n === current}
                      onChoose={() => choose(option)}
                    />
                  ))}
                </ul>
              )}
              {note && (
                <p className="combo__note" aria-hidden>
                  {note}
                </p>
              )}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

interface ComboItemProps {
  readonly id: string;
  readonly option: ComboOption;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

export function ComboItem({ id, option: { name, more }, isChosen, isActive, onChoose }: ComboItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={`combo__item ${isActive ? 'combo__item--active' : ''}`}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {name}
      {more !== undefined && <span className="combo__more">{more}</span>}
    </li>
  );
}
