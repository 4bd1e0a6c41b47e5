import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type AdminLender, parseHex } from '@coverleaf/contracts';
import { ErrorNotice, StaleNotice } from '../../../components/controls/notices';
import { valueLabel } from '../../../components/forms/form-definition';
import { FormFields, type CustomFieldProps } from '../../../components/forms/form-fields';
import { LENDER_FORM, LENDER_SECTIONS, slugError } from '../lender-values';
import { type Banner, useLenderForm } from '../use-lender-form';
import { LogoField, useLogoUpload } from './logo-field';
import { CheckIcon } from '../../../components/ui/icons';
import { checkSlug, getLender } from '../api/lender-calls';
import { LenderPreview } from './lender-preview';
import { LenderQr } from './lender-qr';
import { TestimonialsBlock } from './testimonial-fields';
import { TemplateField } from '../../../components/forms/template-field';
import { FormEnd } from '../../../components/forms/mutation-form';
import { Field } from '../../../components/controls/fields';
import { EditScreen } from '../../../components/forms/edit-screen';
import { usePaused } from '../../../components/controls/use-paused';

const changedValue = (value: unknown, name: string): string =>
  name === 'logoUrl' && value ? 'another one' : valueLabel(value);

const PAUSE_MS = 300;

interface LenderFormProps {
  readonly lender: AdminLender | null;
  readonly onNewer?: (lender: AdminLender) => void;
}

export function LenderForm({ lender, onNewer }: LenderFormProps) {
  const form = useLenderForm(lender);
  const { values, set, theirs, isNew } = form;
  const slug = useSlugCheck(values.slug, lender);
  const logo = useLogoUpload((logoUrl) => set({ logoUrl }));
  const errors = { ...form.errors, ...(slug.error && { slug: slug.error }) };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Enter in a field submits too, even during an upload.
    if (logo.sent === null) form.save(event, slug.error);
  };
  return (
    <form className="lform" onSubmit={submit} noValidate>
      <div className="lform__fields">
        {LENDER_SECTIONS.map((section) => (
          <section key={section} className="lform__part lform__pair" aria-label={section}>
            <FormFields
              {...{ values, errors, isNew, set }}
              form={LENDER_FORM}
              names={LENDER_FORM.names.filter((name) => LENDER_FORM.fields[name].section === section)}
              more={{ slug: { hint: slug.hint } }}
              custom={{
                templateId: (props) => <TemplateField {...props} isDefault={isNew} />,
                primaryColor: ColorField,
                secondaryColor: ColorField,
              }}
            />
          </section>
        ))}
        <LogoField
          url={values.logoUrl}
          lenderName={values.name}
          logo={logo}
          error={errors.logoUrl}
          onRemove={() => set({ logoUrl: '' })}
        />
        {lender && (
          <p>
            <Link to={`/admin/lenders/${lender.id}/go-live`}>Checklist before it goes live</Link>
            <br />
            <Link to={`/admin/requirements/${lender.id}`}>What this lender asks of documents</Link>
          </p>
        )}
        <TestimonialsBlock drafts={values.testimonials} onChange={(testimonials) => set({ testimonials })} />
      </div>
      <aside className="lform__aside" aria-label="How it will look">
        <LenderPreview {...values} />
        {values.slug && !errors.slug && <LenderQr slug={values.slug} />}
      </aside>
      <div className="lform__end">
        {theirs && (
          <StaleNotice
            what="this lender"
            changes={form.theirChanges(changedValue)}
            onLoad={() => onNewer?.(theirs)}
            onKeep={form.keepEditing}
          />
        )}
        <BannerBox banner={form.banner} />
        <FormEnd
          label={lender ? 'Update' : 'Create'}
          busy={form.isBusy || logo.sent !== null}
          cancel="/admin/lenders"
        />
      </div>
    </form>
  );
}

function BannerBox({ banner }: { banner: Banner | null }) {
  if (banner?.kind === 'bad') return <ErrorNotice>{banner.text}</ErrorNotice>;
  return (
    <div role="status">
      {banner && (
        <div className="notice notice--ok">
          <CheckIcon />
          {banner.text}
        </div>
      )}
    </div>
  );
}

const ColorField = ({ name, label, value, error, onChange }: CustomFieldProps<string>) => (
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

/** The error or hint of a slug during typing. @param own the lender's current slug and id */
function useSlugCheck(
  slug: string,
  own: { slug: string; id: string } | null,
): { error?: string | undefined; hint?: string } {
  const settled = usePaused(slug, PAUSE_MS);
  const error = slugError(slug);
  const isAsked = slug !== '' && !error && slug !== own?.slug;
  const { data } = useQuery({
    queryKey: ['slug', settled, own?.id],
    queryFn: () => checkSlug(settled, own?.id),
    enabled: isAsked && settled === slug,
    gcTime: 0,
  });
  if (!isAsked) return { error };
  if (settled !== slug || !data) return { hint: 'Checking availability…' };
  return data.problem ? { error: data.problem } : { hint: `/${slug} is available` };
}

export const EditLenderView = () => (
  <EditScreen
    title={({ name }) => `Edit ${name}`}
    what="lender"
    load={getLender}
    failed="Failed to load lender data"
    list="/admin/lenders"
  >
    {(lender, onNewer) => <LenderForm lender={lender} onNewer={onNewer} />}
  </EditScreen>
);
