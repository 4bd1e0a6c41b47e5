import type { ReadingFlag, VerdictReasonCode } from '@coverleaf/contracts';
import type { Sheet } from './layouts/layout';
import { escape } from './page-marks';
import { LENDER, OTHER_LENDERS } from './scene/invented-data';

/** A trap in what is printed on the page. */
export interface PageTrap {
  readonly name: string;
  readonly reason: VerdictReasonCode;
  readonly flags: readonly ReadingFlag[];
  /** The trap only works if the layout prints this. */
  readonly shows?: 'lienholder';
  readonly body?: (html: string, sheet: Sheet) => string;
  /** Printed on top of the first page. */
  readonly over?: (sheet: Sheet) => string;
  /** Needs a text layer, because a photo doesn't show it. */
  readonly textOnly?: true;
}

const stamp = (text: string, style: string): string =>
  `<div style="position:absolute;font-weight:700;letter-spacing:3px;${style}">${text}</div>`;

/** Letters drawn as lines, so that they are not in the text layer. */
const STROKES: Readonly<Record<string, string>> = {
  C: 'M8 2L2 2L2 12L8 12',
  A: 'M1 12L5 2L9 12M3 8L7 8',
  N: 'M2 12L2 2L8 12L8 2',
  E: 'M8 2L2 2L2 12L8 12M2 7L7 7',
  L: 'M2 2L2 12L8 12',
  D: 'M2 2L6 2L8 5L8 9L6 12L2 12Z',
  V: 'M1 2L5 12L9 2',
  O: 'M2 2L8 2L8 12L2 12Z',
  I: 'M5 2L5 12',
};
const drawn = (text: string, style: string): string =>
  `<svg viewBox="0 0 ${text.length * 11} 14" style="position:absolute;${style}" fill="none" stroke="#c00" stroke-width="1.6">${[
    ...text,
  ]
    .map((letter, index) => `<path transform="translate(${index * 11} 0)" d="${STROKES[letter] ?? ''}"/>`)
    .join('')}</svg>`;

const letters = (text: string): string =>
  [...text]
    .map(
      (letter, index) =>
        `<span style="position:absolute;left:${150 + index * 56}px;top:${640 - index * 38}px;transform:rotate(-34deg);font-size:48pt;font-weight:700;color:rgba(200,0,0,.55)">${letter}</span>`,
    )
    .join('');

const first = (html: string, text: string): string => `<div>${text}</div>${html}`;

/** Makes the policy's dates look handwritten. */
const byHand = (html: string, { marks }: Sheet): string =>
  html.replaceAll(/<span data-v="(\d+)">([^<]*)<\/span>/g, (all, index: string, text: string) => {
    const field = marks.values[Number(index)]?.field;
    if (field !== 'effective_date' && field !== 'expiration_date') return all;
    return `<span class="hand"><span data-v="${index}">${text}</span></span>`;
  });

/** Shows another lender instead of the right one, which is still in the text layer. */
function coverLender(html: string, beneath: (name: string) => string, { marks, random }: Sheet): string {
  const other = random.pick(OTHER_LENDERS);
  const isLender = (value: string): boolean => LENDER.names.some((name) => name === value);
  const changed = html.replaceAll(
    /<span data-v="(\d+)">([^<]*)<\/span>/g,
    (all, index: string, text: string) => {
      const mark = marks.values[Number(index)];
      if (mark?.field !== 'party' || !isLender(mark.value)) return all;
      return `${beneath(text)}<span data-v="${index}" style="position:relative">${escape(other)}</span>`;
    },
  );
  // Also changes the outer marks, which include the words after the name.
  marks.values.forEach((mark, index) => {
    if (mark.field === 'party' && isLender(mark.value)) marks.values[index] = { ...mark, value: other };
  });
  return changed;
}

const red = 'color:rgba(196,20,20,.75)';

export const PAGE_TRAPS: readonly PageTrap[] = [
  {
    name: 'stamp',
    reason: 'cancelled',
    flags: ['cancelled'],
    over: () =>
      stamp(
        'CANCELLED',
        `left:220px;top:300px;font-size:46pt;${red};border:5px solid rgba(196,20,20,.75);padding:2px 14px`,
      ),
  },
  {
    name: 'stamp-turned',
    reason: 'cancelled',
    flags: ['cancelled'],
    over: ({ random }) =>
      stamp(
        'CANCELLED',
        `left:120px;top:430px;font-size:62pt;${red};transform:rotate(${random.pick([-38, -27, 24, 41])}deg)`,
      ),
  },
  {
    name: 'stamp-words',
    reason: 'cancelled',
    flags: ['cancelled'],
    over: ({ marks, policy, random }) =>
      stamp(
        `${random.pick(['POLICY CANCELLED', 'VOID', 'CANCELADA', 'CANCELED'])}<br><small style="font-size:14pt">${marks.day(policy.issued)}</small>`,
        `left:430px;top:180px;font-size:26pt;${red};transform:rotate(-12deg);border:3px double;padding:4px`,
      ),
  },
  {
    name: 'stamp-drawn',
    reason: 'cancelled',
    flags: ['cancelled'],
    over: ({ random }) =>
      drawn(
        'CANCELLED',
        `left:130px;top:380px;width:560px;transform:rotate(${random.pick([-25, 0, 18])}deg);opacity:.7`,
      ),
  },
  {
    name: 'stamp-void',
    reason: 'cancelled',
    flags: ['cancelled'],
    over: () => drawn('VOID', 'left:220px;top:330px;width:400px;transform:rotate(-20deg);opacity:.7'),
  },
  { name: 'stamp-letters', reason: 'cancelled', flags: ['cancelled'], over: () => letters('CANCELLED') },
  {
    name: 'cancelled-line',
    reason: 'cancelled',
    flags: ['cancelled'],
    body: (html, { marks, policy }) =>
      first(
        html,
        `<p><b>Policy status: Cancelled</b> effective ${marks.day(policy.issued)} at the request of the insured.</p>`,
      ),
  },
  {
    name: 'lapsed',
    reason: 'cancelled',
    flags: ['cancelled'],
    body: (html, { marks, policy }) =>
      html +
      `<div><p class="small">This policy lapsed for nonpayment of premium on ${marks.day(policy.issued)} and is no longer in force.</p></div>`,
  },
  {
    name: 'quote',
    reason: 'quote',
    flags: ['quote'],
    body: (html) =>
      first(
        html,
        '<h1>Insurance Quote</h1><p>This is not a policy. No coverage is in force until an application is accepted and the premium is paid.</p>',
      ),
  },
  {
    name: 'proposal',
    reason: 'quote',
    flags: ['quote'],
    body: (html) =>
      html +
      '<div><p class="small"><b>Premium proposal.</b> This estimate is not a contract of insurance and does not bind coverage.</p></div>',
  },
  {
    name: 'renewal-unpaid',
    reason: 'renewal_unpaid',
    flags: ['renewal_unpaid'],
    body: (html, { marks, policy }) =>
      first(
        html,
        `<p><b>RENEWAL OFFER</b> To renew this policy, we must receive your payment by ${marks.day(policy.from)}. If payment is not received, coverage will not begin.</p>`,
      ),
  },
  {
    name: 'renewal-small',
    reason: 'renewal_unpaid',
    flags: ['renewal_unpaid'],
    body: (html) =>
      html +
      '<div><p class="small">This renewal declaration takes effect only if the required premium is paid on or before the renewal date. Minimum due has not been received.</p></div>',
  },
  {
    name: 'specimen',
    reason: 'specimen',
    flags: ['specimen'],
    over: () =>
      stamp(
        'SPECIMEN',
        'left:130px;top:420px;font-size:78pt;color:rgba(120,120,120,.5);transform:rotate(-30deg)',
      ),
  },
  {
    name: 'sample',
    reason: 'specimen',
    flags: ['specimen'],
    over: () => stamp('SAMPLE - NOT VALID FOR COVERAGE', 'left:90px;top:16px;font-size:15pt;color:#777'),
  },
  { name: 'dates-by-hand', reason: 'needs_review', flags: ['handwriting'], body: byHand },
  {
    name: 'hidden-white',
    reason: 'lienholder_missing',
    flags: ['hidden_text'],
    shows: 'lienholder',
    textOnly: true,
    body: (html, sheet) => coverLender(html, (name) => `<span style="color:#fff">${name}</span> `, sheet),
  },
  {
    name: 'hidden-tiny',
    reason: 'lienholder_missing',
    flags: ['hidden_text'],
    shows: 'lienholder',
    textOnly: true,
    body: (html, sheet) => coverLender(html, (name) => `<span style="font-size:.6px">${name}</span> `, sheet),
  },
  {
    name: 'covered',
    reason: 'lienholder_missing',
    flags: ['covered_text'],
    shows: 'lienholder',
    textOnly: true,
    body: (html, sheet) =>
      coverLender(
        html,
        (name) =>
          `<span style="position:relative;display:inline-block;height:0"><span style="position:absolute;white-space:nowrap;left:0;top:-1em">${name}</span><span style="position:absolute;background:#fff;left:0;top:-1.1em;width:30em;height:1.4em"></span></span>`,
        sheet,
      ),
  },
];
