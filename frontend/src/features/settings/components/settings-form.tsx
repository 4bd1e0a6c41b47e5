import type { Setting } from '@coverleaf/contracts';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../../components/controls/button';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { ErrorNotice, WarningNotice } from '../../../components/controls/notice';
import { keysIn, SECTIONS } from '../setting-fields';
import type { SettingValues } from '../setting-values';
import { useSettingsForm } from '../use-settings-form';
import { ClashNotice } from './clash-notice';
import { RetentionNotice } from './retention-notice';
import { SettingInput } from './setting-input';

interface SettingsFormProps {
  readonly settings: readonly Setting[];
  readonly hasTotp: boolean;
  readonly onSaved: (saved: readonly Setting[], before: SettingValues) => void;
}

export function SettingsForm({ settings, hasTotp, onSaved }: SettingsFormProps): ReactNode {
  const box = useRef<HTMLFormElement>(null);
  const form = useSettingsForm(settings, onSaved);
  const { before, values, faults, set, theirs } = form;
  const tightens = values['security.require_mfa'] === true && before['security.require_mfa'] !== true;
  const choicesOf = (key: string): readonly string[] =>
    settings.find((setting) => setting.key === key)?.choices ?? [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.save()) focusFirstWrong(box.current);
  };
  return (
    <form ref={box} className="settings__form" onSubmit={submit} noValidate>
      {SECTIONS.map((section) => (
        <section key={section} className="settings__part" aria-label={section}>
          <h2>{section}</h2>
          <div className="settings__fields">
            {keysIn(section).map((key) => (
              <SettingInput
                key={key}
                name={key}
                value={values[key]}
                choices={choicesOf(key)}
                error={faults[key]}
                onChange={(value) => set({ [key]: value })}
              />
            ))}
            {section === 'Security' && tightens && (
              <WarningNotice>
                Everybody without a second factor has to set one up before they can go on working.
                {!hasTotp && ' You have none yet: you are led to set yours up as soon as this is saved.'}
              </WarningNotice>
            )}
            {section === 'Retention' && (
              <>
                <RetentionNotice
                  kind="document"
                  before={String(before['retention.documents_days'])}
                  now={String(values['retention.documents_days'])}
                />
                <RetentionNotice
                  kind="email"
                  before={String(before['retention.emails_days'])}
                  now={String(values['retention.emails_days'])}
                />
              </>
            )}
          </div>
        </section>
      ))}
      <div className="settings__end">
        {theirs && <ClashNotice before={before} mine={values} theirs={theirs} onSettle={form.settle} />}
        {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
        <div className="form-end">
          <Button type="submit" look="action" busy={form.isSaving}>
            Save settings
          </Button>
          {form.isChanged && <p className="quiet">There are unsaved changes.</p>}
        </div>
      </div>
    </form>
  );
}
