import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TemplateCard as Template } from '@coverleaf/contracts';
import { Badge } from '../../../components/controls/values';
import { Loaded } from '../../../components/controls/notices';
import { Screen } from '../../../components/screen/screen';
import { TEMPLATES } from '../../../api-client/staff-client';

type ThemeColors = Template['themeColors'];

const INK = '#14181c';
const HAIR = '#d9dee3';
const PAPER = '#fff';

/** Lines of text, so many below one another. */
const lines = (x: number, y: number, width: number, count: number): string =>
  Array.from(
    { length: count },
    (_, row) => `M${x} ${y + row * 6}h${row === count - 1 ? width * 0.6 : width}`,
  ).join('');

/** The headline on the band, with the paper notice beside it. */
const standard = ({ primaryColor, secondaryColor, accentColor }: ThemeColors) => (
  <>
    <path d="M0 18h160v46H0z" fill={primaryColor} />
    <path d="M0 64h160v3H0z" fill={secondaryColor} />
    <path d="M98 26h50v46H98z" fill={PAPER} stroke={INK} strokeWidth="0.6" />
    <path d={lines(104, 34, 38, 5)} stroke={HAIR} strokeWidth="2.4" />
    <path d="M104 62h20v5h-20z" fill={accentColor} />
    <path d={lines(10, 28, 70, 2)} stroke={PAPER} strokeWidth="4" />
    <path d="M10 46h30v9H10z" fill={PAPER} />
    <path d="M10 76h42v18H10zm49 0h42v18H59zm49 0h42v18h-42z" fill="none" stroke={HAIR} strokeWidth="1.4" />
  </>
);

/** FAQs follow a shorter band. */
const questions = ({ primaryColor, secondaryColor, accentColor }: ThemeColors) => (
  <>
    <path d="M0 18h160v26H0z" fill={primaryColor} />
    <path d="M0 44h160v3H0z" fill={secondaryColor} />
    <path d={lines(10, 27, 80, 2)} stroke={PAPER} strokeWidth="4" />
    <path d="M10 55h140v9H10zm0 13h140v9H10zm0 13h140v9H10z" fill="none" stroke={HAIR} strokeWidth="1.4" />
    <path d="M16 59.500h60m-60 13h72m-72 13h52" stroke={INK} strokeWidth="2" />
    <path d="M140 57.500v4m-2-2h4m-2 11v4m-2-2h4m-2 11v4m-2-2h4" stroke={accentColor} strokeWidth="1.4" />
  </>
);

/** The drop area comes first. */
const upload = ({ primaryColor, secondaryColor, accentColor }: ThemeColors) => (
  <>
    <path d="M0 18h160v58H0z" fill={primaryColor} />
    <path d="M0 76h160v3H0z" fill={secondaryColor} />
    <path d={lines(10, 28, 56, 3)} stroke={PAPER} strokeWidth="4" />
    <path d="M76 25h74v44H76z" fill={PAPER} />
    <path d="M80 29h66v28H80z" fill="none" stroke={accentColor} strokeWidth="1.2" strokeDasharray="3 2" />
    <path d="M113 51V35m-6 6 6-6 6 6" fill="none" stroke={INK} strokeWidth="1.8" />
    <path d="M80 60h66v5.500H80z" fill={accentColor} />
    <path d={lines(10, 87, 140, 2)} stroke={HAIR} strokeWidth="2.4" />
  </>
);

const ARRANGEMENTS: Readonly<Record<string, (colors: ThemeColors) => ReactNode>> = {
  standard,
  ufcu: questions,
  skyla: upload,
};

/** A drawing of a template's home page in its colors. */
function TemplateSketch({ template }: { template: Template }) {
  const { id, name, themeColors } = template;
  const draw = ARRANGEMENTS[id] ?? standard;
  return (
    <svg
      className="template__image"
      viewBox="0 0 160 100"
      role="img"
      aria-label={`Sketch of the home page with the template ${name}`}
    >
      <path d="M0 0h160v100H0z" fill={PAPER} />
      <path d="M10 9h26" stroke={INK} strokeWidth="4" />
      <path d="M104 9h14m6 0h26" stroke={HAIR} strokeWidth="3" />
      {draw(themeColors)}
    </svg>
  );
}

const COLORS = [
  ['primaryColor', 'Primary'],
  ['secondaryColor', 'Secondary'],
  ['accentColor', 'Accent'],
] as const;

function TemplateCard({ template, isDefault }: { template: Template; isDefault: boolean }) {
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
          {isDefault && <Badge tone="ok">Default</Badge>}
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
            ? 'Not used by any lender'
            : `${lenderCount} ${lenderCount === 1 ? 'lender uses' : 'lenders use'} it`}
        </p>
      </div>
    </article>
  );
}

export function TemplatesView() {
  const query = useQuery(TEMPLATES);
  return (
    <Screen title="Templates">
      <Loaded query={query} what="templates" errorText={() => 'Failed to load templates'}>
        {({ items, defaultId }) => (
          <ul className="templates">
            {items.map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} isDefault={template.id === defaultId} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Screen>
  );
}
