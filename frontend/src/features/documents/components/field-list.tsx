import {
  type DocumentReading,
  FIELD_FORMATS,
  type FieldCorrection,
  READING_BOUNDS,
  type ReadField,
} from '@coverleaf/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../../components/commands/keyboard';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { Badge } from '../../../components/controls/values';
import { revealMark } from '../../../components/pdf/page-mark';
import { AlertIcon, CheckIcon } from '../../../components/ui/icons';
import { Key } from '../../../components/viewer/row-viewer';
import {
  agreementOf,
  correctionLabel,
  failedChecks,
  fieldLabel,
  groupFields,
  lastCorrection,
  type NumberedField,
  partyNotes,
  passedChecks,
  valueLabel,
} from '../field-labels';
import { type FieldAct, useCorrections } from '../use-document-reading';

interface FieldListProps {
  readonly documentId: string;
  readonly fields: readonly ReadField[];
  readonly corrections: DocumentReading['corrections'];
  readonly mayCorrect: boolean;
  /** The number of the field whose place is shown. */
  readonly chosen: number | null;
  readonly onChoose: (number: number) => void;
}

const KEYS = ['ArrowUp', 'ArrowDown', 'c', 'e', 'n'] as const;

/** The fields of a reading, by group. Arrow keys move through them, and letters record what the page really shows. */
export function FieldList(props: FieldListProps) {
  const { documentId, fields, corrections, mayCorrect, chosen, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const [done, setDone] = useState('');
  const pickOf = (number: number) =>
    list.current?.querySelector<HTMLElement>(`[data-field="${number}"]`) ?? null;
  // Includes the buttons below it.
  useEffect(() => {
    if (chosen === null) return;
    const item = list.current?.querySelector(`[data-field="${chosen}"]`)?.closest('.fields__one');
    item?.scrollIntoView({ block: 'nearest' });
  }, [chosen, editing]);
  const choose = (number: number): void => {
    if (number !== editing) setEditing(null);
    onChoose(number);
  };
  /** @returns whether there is such a neighbor */
  const move = (from: Element | null, by: 1 | -1): boolean => {
    const picks = [...(list.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const at = from ? picks.indexOf(from as HTMLElement) : -1;
    const next = picks[at + by];
    if (!next) return false;
    next.focus();
    choose(Number(next.dataset.field));
    return true;
  };
  const { correct, isCorrecting } = useCorrections(documentId, ({ field, act }) => {
    setEditing(null);
    const label = fields[field] ? fieldLabel(fields[field]) : '';
    setDone(`${label}: ${act === 'absent' ? 'not on the page' : act}`);
    if (!move(pickOf(field), 1)) pickOf(field)?.focus();
  });
  useKeys(KEYS, {
    isMeant: (target) => target.closest('.fields') !== null,
    onLetter: (key, target) => {
      const item = target.closest('.fields__one')?.querySelector('[data-field]') ?? null;
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        move(item, key === 'ArrowDown' ? 1 : -1);
        return true;
      }
      const number = item instanceof HTMLElement ? Number(item.dataset.field) : null;
      if (!mayCorrect || number === null) return false;
      choose(number);
      if (key === 'e') setEditing(number);
      else correct({ field: number, act: key === 'c' ? 'confirmed' : 'absent' });
      return true;
    },
  });
  return (
    <div className="fields" ref={list}>
      <p className="visually-hidden" role="status">
        {done}
      </p>
      {groupFields(fields).map(({ group, fields: members }) => (
        <section key={group}>
          <h4 className="fields__group">{group}</h4>
          <ul>
            {members.map((one) => (
              <li className="fields__one" key={one.number}>
                <FieldPick
                  {...one}
                  correction={lastCorrection(corrections, one.number)}
                  isChosen={chosen === one.number}
                  onChoose={choose}
                />
                {mayCorrect && chosen === one.number && (
                  <FieldActs
                    key={String(editing === one.number)}
                    {...one}
                    isEditing={editing === one.number}
                    busy={isCorrecting}
                    onEdit={(isEditing) => {
                      setEditing(isEditing ? one.number : null);
                      if (!isEditing) pickOf(one.number)?.focus();
                    }}
                    onAct={correct}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface FieldPickProps extends NumberedField {
  readonly correction: FieldCorrection | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (number: number) => void;
}

function FieldPick({ number, field, correction, isChosen, onChoose }: FieldPickProps) {
  const { label, isWarning, seen } = agreementOf(field);
  const failed = failedChecks(field);
  const passed = passedChecks(field);
  return (
    <button
      type="button"
      className="fields__pick"
      data-field={number}
      aria-pressed={isChosen}
      onClick={() => onChoose(number)}
    >
      <span className="fields__label">
        {fieldLabel(field)} <span className="quiet">· page {field.page}</span>
      </span>
      <span className="fields__value">{valueLabel(field, field.value)}</span>
      {partyNotes(field).map((note) => (
        <span className="fields__note" key={note}>
          {note}
        </span>
      ))}
      {correction && (
        <span>
          <Badge tone={correction.act === 'confirmed' ? 'ok' : 'ink'}>
            {correctionLabel(correction, field)}
          </Badge>
        </span>
      )}
      <span className={`fields__note ${isWarning ? 'fields__note--wait' : ''}`}>
        {isWarning && <AlertIcon />}
        {label}
      </span>
      {seen.map((text) => (
        <span className="fields__note" key={text}>
          {text}
        </span>
      ))}
      {failed.length > 0 && (
        <span className="fields__note fields__note--bad">
          <AlertIcon />
          {failed.join(', ')}
        </span>
      )}
      {passed.length > 0 && (
        <span className="fields__note">
          <CheckIcon />
          {passed.join(', ')}
        </span>
      )}
    </button>
  );
}

interface FieldActsProps extends NumberedField {
  readonly isEditing: boolean;
  readonly busy: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onAct: (act: FieldAct) => void;
}

function FieldActs({ number, field, isEditing, busy, onEdit, onAct }: FieldActsProps) {
  const [value, setValue] = useState(field.value);
  const text = value.trim();
  if (isEditing) {
    const save = (event: FormEvent): void => {
      event.preventDefault();
      if (text) onAct({ field: number, act: 'corrected', value: text });
    };
    return (
      <form
        className="fields__form"
        onSubmit={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Keep the key from the sheet, which would close.
          event.stopPropagation();
          onEdit(false);
        }}
      >
        <Field
          name="value"
          label={`${fieldLabel(field)} on the page`}
          hint={hintOf(field)}
          value={value}
          maxLength={READING_BOUNDS.characters}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setValue(target.value)}
        />
        <div className="form-end">
          <Button type="submit" variant="action" busy={busy}>
            Save
          </Button>
          <Button onClick={() => onEdit(false)}>Cancel</Button>
        </div>
      </form>
    );
  }
  return (
    <div className="fields__acts">
      <Button busy={busy} onClick={() => onAct({ field: number, act: 'confirmed' })}>
        Confirm
        <Key letter="C" />
      </Button>
      <Button onClick={() => onEdit(true)}>
        Correct
        <Key letter="E" />
      </Button>
      <Button busy={busy} onClick={() => onAct({ field: number, act: 'absent' })}>
        Not on the page
        <Key letter="N" />
      </Button>
      {/* For layouts in which the file is above the fields, not beside them. */}
      <span className="fields__show">
        <Button variant="plain" onClick={revealMark}>
          Show on page {field.page}
        </Button>
      </span>
    </div>
  );
}

function hintOf({ name }: ReadField): string | undefined {
  if (FIELD_FORMATS[name] === 'date') return 'Year, month and day: 2026-11-24';
  return name === 'limit' || name === 'deductible'
    ? 'Dollars without separators, or a share like 2%'
    : undefined;
}
