import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminLender } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { ErrorNotice, Skeleton, StaleNotice } from '../../../components/controls/notices';
import { valueLabel } from '../../../components/forms/form-definition';
import { FormFields } from '../../../components/forms/form-fields';
import { LENDER_FORM, LENDER_SECTIONS, slugError } from '../lender-values';
import { type Banner, useLenderForm } from '../use-lender-form';
import { LogoField, useLogoUpload } from './logo-field';
import { CheckIcon } from '../../../components/ui/icons';
import { checkSlug, getLender } from '../api/lender-calls';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { ColorField, TemplateField } from './lender-inputs';
import { LenderPreview } from './lender-preview';
import { LenderQr } from './lender-qr';
import { TestimonialsBlock } from './testimonial-fields';

const changedValue = (value: unknown, name: string): string =>
  name === 'logoUrl' && value ? 'another one' : valueLabel(value);

const PAUSE_MS = 300;

interface LenderFormProps {
  /** Null: a new one. */
  readonly lender: AdminLender | null;
  readonly onNewer?: (lender: AdminLender) => void;
}

export function LenderForm({ lender, onNewer }: LenderFormProps): ReactNode {
  const form = useLenderForm(lender);
  const { values, set, theirs, isNew } = form;
  const slug = useSlugCheck(values.slug, lender);
  const logo = useLogoUpload((logoUrl) => set({ logoUrl }));
  const errors = { ...form.errors, ...(slug.error && { slug: slug.error }) };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Enter in a field asks too; what is on its way belongs to the form.
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
                templateId: (props) => <TemplateField {...props} isNew={isNew} />,
                primaryColor: (props) => <ColorField {...props} />,
                secondaryColor: (props) => <ColorField {...props} />,
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
        <div className="form-end">
          <Button type="submit" look="action" busy={form.isBusy || logo.sent !== null}>
            {lender ? 'Update' : 'Create'}
          </Button>
          <Link className="btn" to="/admin/lenders">
            Cancel
          </Link>
        </div>
      </div>
    </form>
  );
}

function BannerBox({ banner }: { readonly banner: Banner | null }): ReactNode {
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

interface SlugCheck {
  readonly error: string | undefined;
  readonly hint: string | undefined;
}

/** What is to be said of a slug while it is typed. @param own the lender's present one, and its id */
function useSlugCheck(slug: string, own: { slug: string; id: string } | null): SlugCheck {
  const [settled, setSettled] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(slug), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slug]);
  const error = slugError(slug);
  const isAsked = slug !== '' && !error && slug !== own?.slug;
  const { data } = useQuery({
    queryKey: ['slug', settled, own?.id],
    queryFn: () => checkSlug(settled, own?.id),
    enabled: isAsked && settled === slug,
    gcTime: 0,
  });
  if (!isAsked) return { error, hint: undefined };
  if (settled !== slug || !data) return { error: undefined, hint: 'Checking availability…' };
  return data.problem
    ? { error: data.problem, hint: undefined }
    : { error: undefined, hint: `/${slug} is available` };
}

export function EditLenderView(): ReactNode {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const queryKey = ['lender', id];
  // Asked for once, anew at each visit: what is being edited must not change by itself.
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => getLender(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (isError) showToast('error', 'Failed to load lender data');
  }, [isError]);
  if (isError) return <Navigate to="/admin/lenders" replace />;
  return (
    <Screen title={data ? `Edit ${data.name}` : 'Edit lender'}>
      {data ? (
        <LenderForm
          key={data.version}
          lender={data}
          onNewer={(newer) => queries.setQueryData(queryKey, newer)}
        />
      ) : (
        <Skeleton label="Loading lender..." rows={8} />
      )}
    </Screen>
  );
}
