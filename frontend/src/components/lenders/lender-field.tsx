import type { LenderChoice, LenderName } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ComboField, type ComboOption } from '../controls/combo-field';
import type { Labeled } from '../controls/fields';
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

/** `slug`: undefined for a choice of the page itself. */
type Option = ComboOption & Partial<Pick<LenderChoice, 'slug'>>;

const PAUSE_MS = 150;
const NONE: readonly LenderName[] = [];

/** Chooses a lender by typing a part of its name or slug, administrators also of its account id; the server searches. */
export function LenderField(props: LenderFieldProps) {
  const {
    label = 'Lender',
    hint,
    error,
    name = 'lenderId',
    value,
    onChange,
    first = NONE,
    placeholder,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setShownTyped] = useState<string | null>(null);
  /** The same for an answer that comes later. */
  const latest = useRef(typed);
  const setTyped = (text: string | null): void => {
    latest.current = text;
    setShownTyped(text);
  };
  const { options, note, isSettled } = useOptions(typed?.trim() ?? '', first, isOpen);
  const queries = useQueryClient();
  const fixed = first.find((one) => one.id === value);
  const { data: chosen } = useLenderChoice(fixed ? '' : value);
  const shown = fixed?.name ?? (value && chosen !== undefined ? (chosen?.name ?? 'Unknown lender') : '');

  const choose = ({ id, name: itsName, slug }: Option): void => {
    if (slug !== undefined) queries.setQueryData(choiceKey(id), { id, name: itsName, slug });
    setOpen(false);
    setTyped(null);
    if (id !== value) onChange(id);
  };
  const enter = async (option: Option | undefined): Promise<void> => {
    // Choices of the page itself are always for the words that are typed.
    if (isSettled || (option && option.slug === undefined)) return option && choose(option);
    const words = latest.current;
    const found = await queries.fetchQuery(lendersFor(words?.trim() ?? '')).catch(() => null);
    if (latest.current === words && found?.items[0]) choose(found.items[0]);
  };

  return (
    <ComboField
      {...{ label, hint, error, name, value, shown, typed, isOpen, options, note, isSettled }}
      {...(placeholder !== undefined && { placeholder })}
      noun={['lender', 'lenders']}
      onType={setTyped}
      onOpen={setOpen}
      onChoose={choose}
      onClear={() => onChange('')}
      onEnter={(option) => void enter(option)}
    />
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
  const found = (data?.items ?? []).map(({ id, name, slug }) => ({ id, name, slug, more: slug }));
  const options = [...matching, ...found];
  if (isError) return { options, note: 'Failed to load lenders. Type again to retry.', isSettled: true };
  const none = isSettled && options.length === 0 ? 'No lenders match' : undefined;
  return { options, note: data?.hasMore ? 'More lenders match. Type more of the name.' : none, isSettled };
}
