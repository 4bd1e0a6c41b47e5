import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notice';
import { SETTING_FIELDS } from '../setting-fields';
import { clashesOf, type SettingValues } from '../setting-values';

interface ClashNoticeProps {
  /** What the editor began with. */
  readonly before: SettingValues;
  readonly mine: SettingValues;
  readonly theirs: SettingValues;
  readonly onSettle: (both: 'mine' | 'theirs') => void;
}

const said = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value || 'none';

/** Somebody else was quicker. Nothing is lost: either word can be gone on with. */
export function ClashNotice({ before, mine, theirs, onSettle }: ClashNoticeProps): ReactNode {
  return (
    <ErrorNotice>
      <p>Somebody else has changed the same settings meanwhile. Nothing that you have filled in is lost.</p>
      <ul className="stale__changes">
        {clashesOf(before, mine, theirs).map((key) => (
          <li key={key}>
            {SETTING_FIELDS[key].label}: {said(theirs[key])}
          </li>
        ))}
      </ul>
      <div className="form-end">
        <Button onClick={() => onSettle('mine')}>Keep mine</Button>
        <Button onClick={() => onSettle('theirs')}>Take theirs</Button>
      </div>
    </ErrorNotice>
  );
}
