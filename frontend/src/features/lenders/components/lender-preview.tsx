import { contrast, parseHex } from '@coverleaf/contracts';
import type { CSSProperties } from 'react';
import { homeLayout, type HomeSection } from '../../../components/layouts/home-layout';
import { type BrandRoles, brandRoles } from '../../../components/theme/brand-roles';
import type { LenderValues } from '../lender-values';

const ratio = (one: string, other: string): string => {
  const [a, b] = [parseHex(one), parseHex(other)];
  return a && b ? `${contrast(a, b).toFixed(1)}:1` : '';
};

/** Says whether the color was darkened for readability. */
function bandNote(primary: string, { band, onBand }: BrandRoles): string {
  const note = `Contrast ${ratio(band, onBand)}`;
  return band === primary.trim().toLowerCase()
    ? `${note}.`
    : `${note}. We darkened it to ${band} for readability.`;
}

function textNote(primary: string, { text, tint }: BrandRoles): string {
  const said = `Headings and links: contrast ${ratio(text, tint)}.`;
  return text === primary.trim().toLowerCase() ? said : `${said} Shown in ${text}.`;
}

const SECTION_NAMES: Readonly<Record<HomeSection, string>> = {
  features: 'Secure & Confidential, Quick Process, Simple Verification',
  resources: 'Before you begin',
  testimonials: 'What borrowers say',
  faqs: 'Frequently asked questions',
};

type LenderPreviewProps = Pick<
  LenderValues,
  'name' | 'templateId' | 'primaryColor' | 'secondaryColor' | 'logoUrl'
>;

export function LenderPreview(values: LenderPreviewProps) {
  const { name, templateId, primaryColor, secondaryColor, logoUrl } = values;
  const roles = brandRoles(primaryColor.trim(), secondaryColor.trim());
  const { first, sections } = homeLayout(templateId);
  const [firstWay, secondWay] =
    first === 'upload'
      ? ['Upload Insurance', 'Enter Reference #']
      : ['Enter Reference #', 'Upload Insurance'];
  const band: CSSProperties = { background: roles.band, color: roles.onBand, borderColor: roles.rule };
  return (
    <figure className="preview" aria-label="Preview of the lender’s page">
      <div className="preview__page">
        <p className="preview__head">
          {logoUrl ? (
            <img className="preview__logo" src={logoUrl} alt={name.trim()} />
          ) : (
            name.trim() || 'Lender name'
          )}
        </p>
        <div className="preview__band" style={band}>
          <p className="preview__title">Let’s verify your insurance coverage.</p>
          <span className="preview__button" style={{ background: roles.onBand, color: roles.band }}>
            {firstWay}
          </span>
        </div>
        <div className="preview__tint" style={{ background: roles.tint }}>
          <ol className="preview__order" style={{ color: roles.text }} aria-label="Sections of the page">
            {sections.map((section) => (
              <li key={section}>{SECTION_NAMES[section]}</li>
            ))}
          </ol>
          <span className="preview__button" style={{ background: roles.action, color: roles.onAction }}>
            {secondWay}
          </span>
        </div>
      </div>
      <figcaption className="fld__hint">
        {bandNote(primaryColor, roles)} {textNote(primaryColor, roles)}
      </figcaption>
    </figure>
  );
}
