import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { DropImages } from '../../../components/images/drop-images';
import { AlertIcon } from '../../../components/ui/icons';
import { TrashIcon } from '../../../components/ui/staff-icons';
import type { LogoUpload } from '../use-logo-upload';

interface LogoFieldProps {
  /** '' where there is none. */
  readonly url: string;
  readonly lenderName: string;
  readonly logo: LogoUpload;
  /** What is wrong with the one that was saved. */
  readonly error: string | undefined;
  readonly onRemove: () => void;
}

export function LogoField({ url, lenderName, logo, error, onRemove }: LogoFieldProps): ReactNode {
  const fault = logo.fault ?? error;
  const remove = (): void => {
    logo.clear();
    onRemove();
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.lform__logo .btn')?.focus());
  };
  return (
    <section className="lform__part lform__logo" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      {url && <img className="lform__mark" src={url} alt={`Logo of ${lenderName.trim() || 'the lender'}`} />}
      <DropImages
        kind="logo"
        label={url ? 'Replace logo' : 'Upload logo'}
        hint="Or drop it here. Recommended size 200x60. JPG, PNG, GIF, SVG or WEBP, at most 2MB."
        sent={logo.sent}
        onFiles={([file]) => file && void logo.upload(file, lenderName)}
      >
        {url && (
          <Button onClick={remove}>
            <TrashIcon />
            Remove logo
          </Button>
        )}
      </DropImages>
      <div role="alert">
        {fault && (
          <p className="fld__error">
            <AlertIcon />
            {fault}
          </p>
        )}
      </div>
    </section>
  );
}
