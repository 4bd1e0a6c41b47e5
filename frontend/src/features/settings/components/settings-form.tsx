import { formatNumber } from '../../../components/controls/format';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { languageName, type Setting, type SettingKey } from '@coverleaf/contracts';
import { useUnsavedGuard } from '../../../components/leaving/use-unsaved-guard';
import { showToast } from '../../../components/toasts/toasts';
import { listSettings, saveSettings, previewEmailRetention, previewRetention } from '../api/setting-calls';
import {
  changesOf,
  clashesOf,
  codesIn,
  keysIn,
  rebase,
  SECTIONS,
  SETTINGS_FORM,
  type SettingValues,
  valuesOf,
} from '../setting-values';
import { Button } from '../../../components/controls/button';
import { ErrorNotice, StaleNotice, WarningNotice } from '../../../components/controls/notices';
import { valueLabel } from '../../../components/forms/form-definition';
import { Options, SelectField } from '../../../components/controls/fields';
import { type CustomFieldProps, FormFields } from '../../../components/forms/form-fields';
import { useFormState } from '../../../components/forms/use-record-form';
import { ImageField } from './image-field';
import { LanguagesField } from './setting-input';
import { codeOf, failureMessage, fieldMessagesOf } from '../../../api-client/call-result';
import { TemplateField } from '../../../components/forms/template-field';

function useSettingsForm(
  settings: readonly Setting[],
  onSaved: (saved: readonly Setting[], before: SettingValues) => void,
) {
  const state = useFormState(SETTINGS_FORM, valuesOf(settings), false);
  const { before, values, isChanged } = state;
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<SettingValues | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: (now: SettingValues) => saveSettings(changesOf(before, now)),
    onSuccess: (saved, sent) => {
      showToast('success', 'Settings saved successfully!');
      const held = valuesOf(saved);
      // Text typed during the request is not saved yet.
      state.rebase(held, (now) => rebase(sent, now, held, 'mine'));
      onSaved(saved, before);
    },
    onError: async (error) => {
      if (codeOf(error) === 'stale') {
        const newer = await listSettings().catch(() => null);
        if (newer) return setTheirs(valuesOf(newer));
      }
      state.showErrors(fieldMessagesOf(error));
      setFailure(failureMessage(error, 'Failed to save settings'));
    },
  });
  useUnsavedGuard(isChanged);

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending || theirs) return;
    setFailure(null);
    if (!state.check(event.currentTarget)) mutate(values);
  };
  const resolve = (both: 'mine' | 'theirs'): void => {
    if (!theirs) return;
    state.rebase(theirs, (now) => rebase(before, now, theirs, both));
    setTheirs(null);
  };
  return { ...state, failure, save, isSaving: isPending, theirs, resolve };
}

function shownValue(key: SettingKey, value: string | boolean): string {
  if (key !== 'public.languages') return valueLabel(value);
  const names = codesIn(String(value)).map((code) => languageName(code, 'en'));
  return valueLabel(names.join(', '));
}

const textual = (field: CustomFieldProps<string | boolean>): CustomFieldProps<string> => ({
  ...field,
  value: String(field.value),
});

const LOOKUP_FACTORS = [
  ['off', 'Nothing else'],
  ['zip', 'ZIP code'],
  ['last_name', 'Last name'],
] as const;

const UNKNOWN_SLUGS = [
  ['fallback', 'The portal under that name, with a notice'],
  ['not_found', 'Page not found'],
] as const;

type Choices = readonly (readonly [value: string, label: string])[];

const ChoiceField = ({ onChange, options, ...field }: CustomFieldProps<string> & { options: Choices }) => (
  <SelectField {...field} onChange={({ target }) => onChange(target.value)}>
    <Options options={options} />
  </SelectField>
);

interface SettingsFormProps {
  readonly settings: readonly Setting[];
  readonly hasFactor: boolean;
  readonly onSaved: (saved: readonly Setting[], before: SettingValues) => void;
}

export function SettingsForm({ settings, hasFactor, onSaved }: SettingsFormProps) {
  const form = useSettingsForm(settings, onSaved);
  const { before, values, theirs } = form;
  const tightens = values['security.require_mfa'] === true && before['security.require_mfa'] !== true;
  const choicesOf = (key: string): readonly string[] =>
    settings.find((setting) => setting.key === key)?.choices ?? [];
  return (
    <form className="settings__form" onSubmit={form.save} noValidate>
      {SECTIONS.map((section) => (
        <section key={section} className="settings__part" aria-label={section}>
          <h2>{section}</h2>
          <div className="settings__fields">
            <FormFields
              {...form}
              form={SETTINGS_FORM}
              names={keysIn(section)}
              custom={{
                'site.default_template': (field) => <TemplateField {...textual(field)} />,
                'public.content_urls.hero_image': (field) => <ImageField {...textual(field)} />,
                'public.content_urls.about_image': (field) => <ImageField {...textual(field)} />,
                'public.lookup_factor': (field) => (
                  <ChoiceField {...textual(field)} options={LOOKUP_FACTORS} />
                ),
                'public.unknown_slugs': (field) => (
                  <ChoiceField {...textual(field)} options={UNKNOWN_SLUGS} />
                ),
                'public.languages': (field) => (
                  <LanguagesField {...textual(field)} choices={choicesOf('public.languages')} />
                ),
              }}
            />
            {section === 'Security' && tightens && (
              <WarningNotice>
                Everyone without a second factor must set one up before they can continue.
                {!hasFactor && ' You don’t have one yet: you’ll set yours up as soon as this is saved.'}
              </WarningNotice>
            )}
            {section === 'Retention' && (
              <>
                <p className="quiet">Lookups of references aren’t stored.</p>
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
        {theirs && (
          <StaleNotice
            what="the same settings"
            changes={clashesOf(before, values, theirs).map((key) => [
              SETTINGS_FORM.fields[key].label,
              shownValue(key, theirs[key]),
            ])}
            keepLabel="Keep mine"
            loadLabel="Take theirs"
            onKeep={() => form.resolve('mine')}
            onLoad={() => form.resolve('theirs')}
          />
        )}
        {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
        <div className="form-end">
          <Button type="submit" variant="action" busy={form.isSaving}>
            Save settings
          </Button>
          {form.isChanged && <p className="quiet">You have unsaved changes.</p>}
        </div>
      </div>
    </form>
  );
}

interface Doomed {
  readonly count: number;
  readonly isCapped: boolean;
}

const KINDS = {
  document: {
    preview: async (days: number): Promise<Doomed> => {
      const { documents, documentsAreCapped } = await previewRetention(days);
      return { count: documents, isCapped: documentsAreCapped };
    },
    stays: 'Documents on legal hold and undecided documents stay.',
  },
  email: {
    preview: async (days: number): Promise<Doomed> => {
      const { emails, emailsAreCapped } = await previewEmailRetention(days);
      return { count: emails, isCapped: emailsAreCapped };
    },
    stays: 'Documents filed from them stay.',
  },
} as const;

interface RetentionNoticeProps {
  readonly kind: keyof typeof KINDS;
  /** A number of days as typed; '' for forever. */
  readonly before: string;
  readonly now: string;
}

function RetentionNotice({ kind, before, now }: RetentionNoticeProps) {
  const days = Number(now);
  const isShorter = /^[1-9]\d{0,3}$/.test(now) && (before === '' || days < Number(before));
  const { data } = useQuery({
    queryKey: ['retention', kind, days],
    queryFn: () => KINDS[kind].preview(days),
    enabled: isShorter,
  });
  if (!isShorter || !data) return null;
  const { count, isCapped } = data;
  const counted = `${formatNumber(count)}${isCapped ? ' or more' : ''} ${kind}${count === 1 ? '' : 's'}`;
  return (
    <WarningNotice>
      Tonight’s run would permanently delete {counted}. {KINDS[kind].stays}
    </WarningNotice>
  );
}
