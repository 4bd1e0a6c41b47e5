import { contrast, parseHex, type Rgb } from '@coverleaf/contracts';
import { type Oklch, toHex, toOklch, toRgb } from './color';

/** A brand's colors by role. Each is a `#rrggbb` and a custom property: `onBand` is `--on-band`. */
export interface BrandRoles {
  /** Large areas: the hero, the band above a form, the footer. */
  readonly band: string;
  readonly onBand: string;
  /** Filled buttons. */
  readonly action: string;
  readonly onAction: string;
  /** Headings and links on white or tint. */
  readonly text: string;
  /** Edges of controls and marks on white or tint. */
  readonly line: string;
  /** A wash behind sections. */
  readonly tint: string;
  /** Almost black with a hint of the brand; readable under white text. */
  readonly ink: string;
  /** The secondary color unchanged; decoration only. */
  readonly rule: string;
  /** Small marks, as on the number in the letter: the template's accent; decoration only. */
  readonly mark: string;
}

export const DEFAULT_BRAND = { primaryColor: '#003057', secondaryColor: '#ffd200' } as const;

const WHITE: Rgb = [255, 255, 255];
const DARK_LABEL: Rgb = [0x14, 0x18, 0x1c];
/** Slightly above WCAG AA, because renderers round. */
const TEXT_CONTRAST = 4.55;
const CONTROL_CONTRAST = 3.05;
const MAX_DARKENING = 0.1;
const STEP = 0.01;

/** Roles for any two colors. Every pair that is used together passes WCAG AA. */
export function brandRoles(
  primaryColor: string,
  secondaryColor: string,
  accentColor: string | null = null,
): BrandRoles {
  const second = parse(secondaryColor, DEFAULT_BRAND.secondaryColor);
  const primary = toOklch(parse(primaryColor, DEFAULT_BRAND.primaryColor));
  const tint = toRgb({ l: 0.972, c: Math.min(primary.c * 0.25, 0.018), h: primary.h });
  const [band, onBand] = surface(primary);
  const ink = toRgb({ l: 0.22, c: Math.min(primary.c * 0.4, 0.035), h: primary.h });
  return {
    band: toHex(band),
    onBand: toHex(onBand),
    // A gray or white button would look disabled.
    action: toHex(isGray(primary) ? ink : band),
    onAction: toHex(isGray(primary) ? WHITE : onBand),
    // Yellow that is darkened until it is readable turns brown.
    text: toHex(isLightYellow(primary) ? ink : darkenUntil(primary, tint, TEXT_CONTRAST)),
    line: toHex(darkenUntil(primary, tint, CONTROL_CONTRAST)),
    tint: toHex(tint),
    ink: toHex(ink),
    rule: toHex(second),
    mark: toHex(parseHex(accentColor ?? '') ?? second),
  };
}

/** The roles as CSS. The values are generated, so nothing from the lender's record is injected. */
export function brandStyle(roles: BrandRoles): string {
  const properties = Object.entries(roles).map(
    ([role, hex]) => `--${role.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${hex}`,
  );
  return `:root{${properties.join(';')}}`;
}

function parse(hex: string, otherwise: string): Rgb {
  return parseHex(hex) ?? parseHex(otherwise) ?? DARK_LABEL;
}

/** A fill and its text color: white, darkening the fill slightly if needed, otherwise dark. */
function surface(color: Oklch): [Rgb, Rgb] {
  for (let deeper = 0; deeper <= MAX_DARKENING + 1e-9; deeper += STEP) {
    const fill = toRgb({ ...color, l: color.l - deeper });
    if (contrast(fill, WHITE) >= TEXT_CONTRAST) return [fill, WHITE];
  }
  return [toRgb(color), DARK_LABEL];
}

const isGray = ({ c, l }: Oklch): boolean => c < 0.03 && l > 0.4;

/** Hues are in radians: from orange-yellow to yellow-green. */
const isLightYellow = ({ l, h }: Oklch): boolean => l > 0.75 && h > 1.1 && h < 2.2;

function darkenUntil(color: Oklch, background: Rgb, enough: number): Rgb {
  for (let l = color.l; l > 0; l -= STEP) {
    const rgb = toRgb({ ...color, l });
    if (contrast(rgb, background) >= enough) return rgb;
  }
  return DARK_LABEL;
}
