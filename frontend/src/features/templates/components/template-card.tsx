import type { TemplateCard as Card } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { CheckIcon } from '../../../components/ui/icons';
import { TemplateSketch } from './template-sketch';

const COLORS = [
  ['primaryColor', 'Primary'],
  ['secondaryColor', 'Secondary'],
  ['accentColor', 'Accent'],
] as const;

interface TemplateCardProps {
  readonly template: Card;
  /** New lenders get it. */
  readonly isDefault: boolean;
}

export function TemplateCard({ template, isDefault }: TemplateCardProps): ReactNode {
  const { name, description, previewImage, themeColors, lenderCount } = template;
  return (
    <article className="template">
      {previewImage ? (
        <img className="template__image" src={previewImage} alt={`Preview of ${name}`} />
      ) : (
        <TemplateSketch template={template} />
      )}
      <div className="template__words">
        <div className="template__head">
          <h2>{name}</h2>
          {isDefault && (
            <Badge tone="ok" icon={<CheckIcon />}>
              Default
            </Badge>
          )}
        </div>
        <p>{description}</p>
        <dl className="template__colors">
          {COLORS.map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <svg
                  className="template__swatch"
                  viewBox="0 0 1 1"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <path d="M0 0h1v1H0z" fill={themeColors[key]} />
                </svg>
                {themeColors[key]}
              </dd>
            </div>
          ))}
        </dl>
        <p className="quiet">
          {lenderCount === 0
            ? 'No lender uses it'
            : `${lenderCount} ${lenderCount === 1 ? 'lender uses' : 'lenders use'} it`}
        </p>
      </div>
    </article>
  );
}
