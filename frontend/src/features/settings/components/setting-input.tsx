import type { SettingKey } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Field } from '../../../components/controls/field';
import { CheckField } from '../../../components/controls/more-fields';
import { SETTING_FIELDS } from '../setting-fields';
import { DefaultTemplateField } from './default-template-field';
import { ImageField } from './image-field';
import { LanguagesField } from './languages-field';

interface SettingInputProps {
  readonly name: SettingKey;
  readonly value: string | boolean;
  /** Of a setting that chooses among these. */
  readonly choices: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

export function SettingInput({ name, value, choices, error, onChange }: SettingInputProps): ReactNode {
  const { label, hint, control } = SETTING_FIELDS[name];
  const given = { name, label, hint, error };
  const text = String(value);
  switch (control) {
    case 'switch':
      return (
        <CheckField
          name={name}
          label={label}
          hint={hint}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'template':
      return <DefaultTemplateField {...given} value={text} onChange={onChange} />;
    case 'image':
      return <ImageField {...given} value={text} onChange={onChange} />;
    case 'languages':
      return <LanguagesField {...given} value={text} choices={choices} onChange={onChange} />;
    case 'days':
      return (
        <Field
          {...given}
          inputMode="numeric"
          value={text}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <Field
          {...given}
          type={control}
          value={text}
          required
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
