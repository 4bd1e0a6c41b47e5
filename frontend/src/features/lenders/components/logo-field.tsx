import { useState } from 'react';
import { DropImages, imageError } from '../../../components/images/image-files';
import { showToast } from '../../../components/toasts/toasts';
import { addLogo } from '../api/lender-calls';
import { Button } from '../../../components/controls/button';
import { TrashIcon } from '../../../components/ui/staff-icons';
import { reasonOf } from '../../../api-client/call-result';
import { FieldError } from '../../../components/controls/fields';

/** Uploads a logo immediately; saving the form assigns it to the lender. @param onStored gets its URL */
export function useLogoUpload(onStored: (logoUrl: string) => void) {
  /** The part that has been sent, 0 to 1; null without an upload. */
  const [sent, setSent] = useState<number | null>(null);
  const [fieldError, setFieldError] = useState<string>();

  const upload = async (file: File, lenderName: string): Promise<void> => {
    const found = imageError('logo', file);
    setFieldError(found);
    if (found) return;
    setSent(0);
    try {
      const { logoUrl } = await addLogo(file, lenderName, setSent);
      onStored(logoUrl);
      showToast('success', 'Logo uploaded successfully!');
    } catch (error) {
      setFieldError(`Upload failed: ${reasonOf(error)}`);
    } finally {
      setSent(null);
    }
  };
  return { sent, fieldError, upload, clearError: () => setFieldError(undefined) };
}

interface LogoFieldProps {
  readonly url: string;
  readonly lenderName: string;
  readonly logo: ReturnType<typeof useLogoUpload>;
  readonly error: string | undefined;
  readonly onRemove: () => void;
}

export function LogoField({ url, lenderName, logo, error, onRemove }: LogoFieldProps) {
  const fieldError = logo.fieldError ?? error;
  const remove = (): void => {
    logo.clearError();
    onRemove();
    // The focused button is gone.
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
      <div role="alert">{fieldError && <FieldError>{fieldError}</FieldError>}</div>
    </section>
  );
}
