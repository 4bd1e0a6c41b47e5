import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { copyToClipboard } from '../toasts/toasts';
import { CheckIcon, ClockIcon, CrossIcon } from '../ui/icons';
import { CopyIcon } from '../ui/staff-icons';
import { formatNumber } from './format';
import { Button } from './button';

export type Tone = 'ok' | 'bad' | 'wait' | 'plain' | 'ink';

const TONE_ICONS = { ok: <CheckIcon />, bad: <CrossIcon />, wait: <ClockIcon />, plain: null, ink: null };

interface BadgeProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export const Badge = ({ tone, icon = TONE_ICONS[tone], children }: BadgeProps) => (
  <span className={`badge badge--${tone}`}>
    {icon}
    {children}
  </span>
);

export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className="two-lines">
    {children}
    <span className="two-lines__below">{below}</span>
  </span>
);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const FORMATS = { day: DAY, minute: MINUTE, second: SECOND };

/** For names that tell things apart; on the screen, `Moment`. */
export const momentWords = (at: string, to: keyof typeof FORMATS): string => FORMATS[to].format(new Date(at));

export function Moment({ at, to = 'day' }: { at: string; to?: keyof typeof FORMATS }) {
  return (
    <time dateTime={at} title={momentWords(at, 'second')}>
      {momentWords(at, to)}
    </time>
  );
}

/** An email address that wraps after an @ or a dot. */
export const AddressText = ({ children }: { children: string }) =>
  children.split(/(?<=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

export interface Count {
  readonly label: string;
  readonly meaning?: string | undefined;
  readonly value: number;
  readonly isCapped?: boolean;
  /** The list of what is counted. */
  readonly to?: string;
  /** Filters the list below by it, or no longer. */
  readonly onPress?: () => void;
  readonly isChosen?: boolean;
}

/** Numbers; one with a list leads there, or filters the list below. */
export const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <dl className="counts">
    {counts.map(({ label, meaning, value, isCapped = false, to, onPress, isChosen }) => (
      <div className="counts__card" key={label}>
        <dt>
          {to ? (
            <Link className="counts__link" to={to}>
              {label}
            </Link>
          ) : onPress ? (
            <button type="button" className="counts__link" aria-pressed={isChosen} onClick={onPress}>
              {label}
            </button>
          ) : (
            label
          )}
        </dt>
        {meaning && <dd className="counts__meaning">{meaning}</dd>}
        <dd className="counts__number">
          {formatNumber(value)}
          {isCapped && '+'}
        </dd>
      </div>
    ))}
  </dl>
);

/** A value to copy rather than read, such as a hash. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const copy = (): void =>
    void copyToClipboard(
      (clipboard) => clipboard.writeText(text),
      `${what} copied`,
      `Your browser does not let this page copy. Select the ${what} and copy it.`,
    );
  return (
    <span className="copy-text">
      <code>{text}</code>
      <Button variant="plain" square aria-label={`Copy ${what}`} onClick={copy}>
        <CopyIcon />
      </Button>
    </span>
  );
}
