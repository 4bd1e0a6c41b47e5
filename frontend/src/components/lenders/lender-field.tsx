import type { LenderChoice, LenderName } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldFrame, type Labeled } from '../controls/fields';
import { usePaused } from '../controls/use-paused';
import { choiceKey, lendersFor, useLenderChoice, useLenderChoices } from './lender-choices';

interface LenderFieldProps extends Partial<Labeled> {
  readonly name?: string;
  /** The id; '' until one is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Choices before the lenders, such as all of them. */
  readonly first?: readonly LenderName[];
  readonly placeholder?: string;
}

type Option = LenderName & Partial<LenderChoice>;

const PAUSE_MS = 150;
const NONE: readonly LenderName[] = [];

/**
 * Chooses a lender by typing a part of its name or slug, administrators also of its account id; the server searches. A
 * combobox of its own: that of React Aria forgets the chosen lender when the answer to other words doesn't contain it.
 */
export function LenderField(props: LenderFieldProps) {
  const { label = 'Lender', hint, error, name = 'lenderId', value, onChange, first = NONE } = props;
  const { placeholder = 'Type to search' } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Null: the field shows the chosen lender.
  const [typed, setShownTyped] = useState<string | null>(null);
  /** The same for an answer that comes later. */
  const latest = useRef(typed);
  const setTyped = (text: string | null): void => {
    latest.current = text;
    setShownTyped(text);
  };
  const [active, setActive] = useState(-1);
  const { options, note, isSettled } = useOptions(typed?.trim() ?? '', first, isOpen);
  const queries = useQueryClient();
  const fixed = first.find((one) => one.id === value);
  const { data: chosen } = useLenderChoice(fixed ? '' : value);
  const shown = fixed?.name ?? (value && chosen !== undefined ? (chosen?.name ?? 'Unknown lender') : '');
  // Typing highlights the best match, so that Enter chooses it.
  const current = Math.min(active < 0 && typed?.trim() ? 0 : active, options.length - 1);

  const input = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  // Typing then replaces the chosen lender's name.
  useEffect(() => {
    if (!isTyping && document.activeElement === input.current) input.current?.select();
  }, [isTyping, shown]);

  const list = useRef<HTMLDivElement>(null);
  const isShown = isOpen && (options.length > 0 || note !== undefined);
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  const close = (): void => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const choose = ({ slug, ...option }: Option): void => {
    if (slug !== undefined) queries.setQueryData(choiceKey(option.id), { ...option, slug });
    close();
    if (option.id !== value) onChange(option.id);
  };
  const move = (to: number): void => {
    setOpen(true);
    setActive((to + options.length) % Math.max(options.length, 1));
  };
  const enter = async (): Promise<void> => {
    const option = options[current];
    // Choices of the page itself are always for the words that are typed.
    if (isSettled || (option && option.slug === undefined)) return option && choose(option);
    const words = latest.current;
    const found = await queries.fetchQuery(lendersFor(words?.trim() ?? '')).catch(() => null);
    if (latest.current === words && found?.items[0]) choose(found.items[0]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown') move(isOpen ? current + 1 : 0);
    else if (key === 'ArrowUp') move(current < 0 ? -1 : current - 1);
    else if (!isOpen || (key !== 'Enter' && key !== 'Escape')) return;
    else if (key === 'Escape') close();
    else void enter();
    // An open list, not the form or window around it, gets these keys.
    event.preventDefault();
    event.stopPropagation();
  };
  const onLeave = (): void => {
    const isCleared = typed?.trim() === '' && shown !== '';
    close();
    if (isCleared && value !== '') onChange('');
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
              setTyped(target.value);
              setActive(-1);
              setOpen(true);
            }}
            onClick={({ currentTarget }) => {
              if (!isTyping) currentTarget.select();
              setOpen(true);
            }}
            onFocus={({ target }) => target.select()}
            onBlur={onLeave}
            onKeyDown={onKeyDown}
          />
          <p className="visually-hidden" role="status">
            {isOpen &&
              isSettled &&
              (note ?? (options.length === 1 ? '1 lender' : `${options.length} lenders`))}
          </p>
          {isShown && (
            <div className="combo__list" ref={list}>
              {options.length > 0 && (
                <ul id={`${id}-list`} role="listbox" aria-label="Lenders">
                  {options.map((option, n) => (
                    <ChoiceItem
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

interface LenderFieldsProps {
  readonly name: string;
  readonly ids: readonly string[];
  readonly label: string;
  /** The choice of no lender. */
  readonly all: string;
  readonly onChange: (ids: string[]) => void;
}

/** Chooses several lenders: a field for each, and an empty one for a further one. */
export function LenderFields({ name, ids, label, all, onChange }: LenderFieldsProps) {
  return [...ids, ''].map((id, n) => (
    <LenderField
      key={n}
      name={n === 0 ? name : `${name}-${n}`}
      label={n === 0 ? label : `Or ${label.toLowerCase()}`}
      value={id}
      first={[{ id: '', name: n === 0 ? all : 'No other' }]}
      onChange={(next) => onChange([...new Set(ids.toSpliced(n, 1, next))].filter(Boolean))}
    />
  ));
}

interface Options {
  readonly options: readonly Option[];
  /** What the list doesn't say; undefined if nothing. */
  readonly note: string | undefined;
  /** These are the options for what is typed now. */
  readonly isSettled: boolean;
}

function useOptions(q: string, first: readonly LenderName[], isOpen: boolean): Options {
  const searched = usePaused(q, PAUSE_MS);
  const { data, isError, isPlaceholderData } = useLenderChoices(searched, isOpen);
  const isSettled = searched === q && data !== undefined && !isPlaceholderData;
  const matching = first.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const options = [...matching, ...(data?.items ?? [])];
  if (isError) return { options, note: 'Failed to load lenders. Type again to retry.', isSettled: true };
  const none = isSettled && options.length === 0 ? 'No lenders match' : undefined;
  return { options, note: data?.hasMore ? 'More lenders match. Type more of the name.' : none, isSettled };
}

interface ChoiceItemProps {
  readonly id: string;
  readonly option: Option;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function ChoiceItem({ id, option: { name, slug }, isChosen, isActive, onChoose }: ChoiceItemProps) {
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
      {slug !== undefined && <span className="combo__more">{slug}</span>}
    </li>
  );
}
