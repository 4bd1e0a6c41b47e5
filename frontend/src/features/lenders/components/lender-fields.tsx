import { parseHex } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/controls/button';
import { CheckField, Field, SelectField } from '../../../components/controls/fields';
import { listTemplates } from '../api/lender-calls';
import { FIELD_LABELS, type LenderErrors, type LenderValues } from '../lender-values';

const useTemplates = () =>
  useQuery({ queryKey: ['templates'], queryFn: listTemplates, refetchOnWindowFocus: false });

interface TemplateFieldProps {
  readonly value: string;
  /** A new lender gets the default one. */
  readonly isNew: boolean;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

export function TemplateField({ value, isNew, error, onChange }: TemplateFieldProps): ReactNode {
  const { data, isError, refetch } = useTemplates();
  const items = data?.items ?? [];
  const shown = isNew ? (data?.defaultId ?? '') : value;
  const isKnown = items.some(({ id }) => id === shown);
  return (
    <div className="lform__template">
      <SelectField
        name="templateId"
        label="Template"
        value={shown}
        disabled={isNew}
        required={!isNew}
        hint={isNew ? 'New lenders get the default template' : undefined}
        error={error ?? (isError ? 'Failed to load templates' : undefined)}
        onChange={({ target }) => onChange(target.value)}
      >
        {!isKnown && <option value={shown}>{data && shown ? 'Unknown template' : ''}</option>}
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {isError && <Button onClick={() => void refetch()}>Retry</Button>}
    </div>
  );
}

interface LenderFieldsProps {
  readonly values: LenderValues;
  readonly errors: LenderErrors;
  readonly isNew: boolean;
  readonly slugHint: string | undefined;
  readonly set: (change: Partial<LenderValues>) => void;
}

type TextName = 'name' | 'slug' | 'accountId' | 'address' | 'contactEmail' | 'contactPhone';

export function LenderFields({ values, errors, isNew, slugHint, set }: LenderFieldsProps): ReactNode {
  const text = (name: TextName, maxLength: number) => ({
    name,
    label: FIELD_LABELS[name],
    value: values[name],
    error: errors[name],
    maxLength,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  return (
    <>
      <section className="lform__part lform__pair" aria-label="Lender">
        <Field {...text('name', 200)} required />
        <Field
          {...text('slug', 63)}
          hint={slugHint}
          autoCapitalize="none"
          spellCheck={false}
          required={!isNew}
        />
        <Field {...text('accountId', 100)} hint="The lender’s ID in Insight" />
        <TemplateField
          value={values.templateId}
          isNew={isNew}
          error={errors.templateId}
          onChange={(templateId) => set({ templateId })}
        />
      </section>
      <section className="lform__part lform__pair" aria-label="Contact">
        <Field {...text('address', 300)} required />
        <Field {...text('contactEmail', 254)} type="email" autoCapitalize="none" />
        <Field {...text('contactPhone', 40)} type="tel" />
      </section>
      <section className="lform__part lform__pair" aria-label="Colors and state">
        {(['primaryColor', 'secondaryColor'] as const).map((name) => (
          <ColorField
            key={name}
            name={name}
            label={FIELD_LABELS[name]}
            value={values[name]}
            error={errors[name]}
            onChange={(hex) => set({ [name]: hex })}
          />
        ))}
        <CheckField
          name="active"
          label="Active"
          hint="Public page is live"
          checked={values.active}
          onChange={({ target }) => set({ active: target.checked })}
        />
        <CheckField
          name="rightTrack"
          label="RightTrack"
          hint="Documents go to the file share, not to the lender’s own system"
          checked={values.rightTrack}
          onChange={({ target }) => set({ rightTrack: target.checked })}
        />
      </section>
    </>
  );
}

interface ColorFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (hex: string) => void;
}

/** A colour to point at, and the same as text. */
function ColorField({ name, label, value, error, onChange }: ColorFieldProps): ReactNode {
  return (
    <div className="lform__color">
      <input
        type="color"
        className="lform__swatch"
        aria-label={`Choose the ${label.toLowerCase()}`}
        value={parseHex(value.trim()) ? value.trim().toLowerCase() : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <Field
        name={name}
        label={label}
        value={value}
        error={error}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
