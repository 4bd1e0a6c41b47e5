import type { AdminLender } from '@coverleaf/contracts';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { useLenderForm } from '../use-lender-form';
import { useLogoUpload } from '../use-logo-upload';
import { useSlugCheck } from '../use-slug-check';
import { BannerBox } from './banner-box';
import { LenderFields } from './lender-fields';
import { LenderPreview } from './lender-preview';
import { LenderQr } from './lender-qr';
import { LogoField } from './logo-field';
import { StaleNotice } from './stale-notice';
import { TestimonialsBlock } from './testimonials-block';

interface LenderFormProps {
  /** Null: a new one. */
  readonly lender: AdminLender | null;
  readonly onNewer?: (lender: AdminLender) => void;
}

export function LenderForm({ lender, onNewer }: LenderFormProps): ReactNode {
  const box = useRef<HTMLFormElement>(null);
  const form = useLenderForm(lender);
  const { before, values, set, theirs } = form;
  const slug = useSlugCheck(values.slug, lender);
  const logo = useLogoUpload((logoUrl) => set({ logoUrl }));
  const faults = { ...form.faults, ...(slug.fault && { slug: slug.fault }) };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Enter in a field asks too; what is on its way belongs to the form.
    if (logo.sent !== null) return;
    if (!form.save(slug.fault)) focusFirstWrong(box.current);
  };
  return (
    <form ref={box} className="lform" onSubmit={submit} noValidate>
      <div className="lform__fields">
        <LenderFields
          values={values}
          faults={faults}
          isNew={lender === null}
          slugHint={slug.hint}
          set={set}
        />
        <LogoField
          url={values.logoUrl}
          lenderName={values.name}
          logo={logo}
          error={faults.logoUrl}
          onRemove={() => set({ logoUrl: '' })}
        />
        <TestimonialsBlock drafts={values.testimonials} onChange={(testimonials) => set({ testimonials })} />
      </div>
      <aside className="lform__aside" aria-label="How it will look">
        <LenderPreview {...values} />
        {values.slug && !faults.slug && <LenderQr slug={values.slug} />}
      </aside>
      <div className="lform__end">
        {theirs && (
          <StaleNotice
            before={before}
            theirs={theirs}
            onLoad={() => onNewer?.(theirs)}
            onKeep={form.keepEditing}
          />
        )}
        <BannerBox banner={form.banner} />
        <div className="form-end">
          <Button type="submit" look="action" busy={form.isSaving || form.isSaved || logo.sent !== null}>
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
