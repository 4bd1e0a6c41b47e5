import type { Colleague } from '@coverleaf/contracts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ComboItem } from '../controls/combo-field';
import { FieldFrame, type Labeled } from '../controls/fields';
import { colleaguesNamed, nameAt } from './mentions';

interface MentionAreaProps extends Labeled {
  readonly name: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly colleagues: readonly Colleague[];
  readonly onChoose: (colleague: Colleague) => void;
}

/**
 * A text in which an @ opens a list of colleagues. It stays a text box for assistive technology, because HTML allows a
 * `textarea` no other role, and tells of its list as a combobox does.
 */
export function MentionArea(props: MentionAreaProps) {
  const { label, hint, error, name, rows, maxLength, value, onChange, colleagues, onChoose } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  /** Where the @ is whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const typed = caret === null ? null : nameAt(value, caret);
  const options = typed && typed.start !== closedAt ? colleaguesNamed(colleagues, typed.typed) : [];
  const isOpen = options.length > 0;
  const current = Math.min(active, options.length - 1);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  /** Where the caret goes once the chosen name is in the text. */
  const caretAfter = useRef<number | null>(null);
  useEffect(() => {
    if (caretAfter.current === null) return;
    area.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  const moveCaret = (to: number, text: string): void => {
    setCaret(to);
    setActive(0);
    const name = nameAt(text, to);
    // A new @ opens the list, also where one was.
    if (name?.start !== closedAt || name?.typed === '') setClosedAt(null);
  };
  const choose = (colleague: Colleague): void => {
    if (!typed || caret === null) return;
    const before = `${value.slice(0, typed.start)}@${colleague.name} `;
    setClosedAt(typed.start);
    setCaret(before.length);
    caretAfter.current = before.length;
    onChange(before + value.slice(caret).replace(/^ /, ''));
    onChoose(colleague);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const { key } = event;
    const highlighted = options[current];
    if (key === 'ArrowDown') setActive((current + 1) % options.length);
    else if (key === 'ArrowUp') setActive((current - 1 + options.length) % options.length);
    else if (key === 'Escape' && typed) setClosedAt(typed.start);
    else if (key === 'Enter' && highlighted) choose(highlighted);
    else return;
    // An open list, not the text or the window around it, gets these keys.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <FieldFrame {...{ label, hint, error }}>
      {(control) => (
        <div className="combo">
          <textarea
            {...control}
            ref={area}
            {...{ name, rows, maxLength, value }}
            required
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen ? `${id}-${current}` : undefined}
            onChange={({ target }) => {
              moveCaret(target.selectionStart, target.value);
              onChange(target.value);
            }}
            onSelect={({ currentTarget }) => {
              const { selectionStart, selectionEnd } = currentTarget;
              if (selectionStart === selectionEnd && selectionStart !== caret)
                moveCaret(selectionStart, currentTarget.value);
            }}
            onBlur={() => setCaret(null)}
            onKeyDown={onKeyDown}
          />
          <p className="visually-hidden" role="status">
            {isOpen && `${options.length} ${options.length === 1 ? 'colleague' : 'colleagues'}`}
          </p>
          {isOpen && (
            <div className="combo__list" ref={list}>
              <ul id={`${id}-list`} role="listbox" aria-label="Colleagues">
                {options.map((option, n) => (
                  <ComboItem
                    key={option.id}
                    id={`${id}-${n}`}
                    option={option}
                    isChosen={n === current}
                    isActive={n === current}
                    onChoose={() => choose(option)}
                  />
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
