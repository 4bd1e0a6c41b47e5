import { languageName, type SettingKey } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notice';
import { SETTING_FIELDS } from '../setting-fields';
import { clashesOf, codesIn, type SettingValues } from '../setting-values';

interface ClashNoticeProps {
  /** What the editor began with. */
  readonly before: SettingValues;
  readonly mine: SettingValues;
  readonly theirs: SettingValues;
  readonly onSettle: (both: 'mine' | 'theirs') => void;
}

function said(key: SettingKey, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (SETTING_FIELDS[key].control !== 'languages') return value || 'none';
  const names = codesIn(value).map((code) => languageName(code, 'en'));
  return names.join(', ') || 'none';
}

/** Somebody else was quicker. Nothing is lost: either word can be gone on with. */
export function ClashNotice({ before, mine, theirs, onSettle }: ClashNoticeProps): ReactNode {
  return (
    <ErrorNotice>
      <p>Somebody else has changed the same settings meanwhile. Nothing that you have filled in is lost.</p>
      <ul className="stale__changes">
        {clashesOf(before, mine, theirs).map((key) => (
          <li key={key}>
            {SETTING_FIELDS[key].label}: {said(key, theirs[key])}
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
