import type { CoverCode } from '../scene/covers';
import type { Block, Sheet } from './layout';
import { PLACEHOLDERS } from './placeholders';

/** A template for HTML. Placeholders in braces print parts of the policy: `Policy {number}`. */
export const print =
  (parts: TemplateStringsArray, ...blocks: readonly Block[]): Block =>
  (sheet) =>
    parts.map((part, index) => fill(part, sheet) + (blocks[index]?.(sheet) ?? '')).join('');

function fill(text: string, sheet: Sheet): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const print = PLACEHOLDERS[name];
    if (!print) throw new Error(`nothing is called {${name}}`);
    return print(sheet);
  });
}

type Tag = (parts: TemplateStringsArray, ...blocks: readonly Block[]) => Block;

/** Repeats the HTML for each vehicle, boat or home. */
export const eachItem: Tag =
  (parts, ...blocks) =>
  (sheet) =>
    sheet.policy.items.map((_, item) => print(parts, ...blocks)({ ...sheet, item })).join('');
/** Repeats the HTML for each coverage of the current item; outside of `eachItem`, of the first item. */
export const eachCover: Tag =
  (parts, ...blocks) =>
  (sheet) =>
    (sheet.policy.items[sheet.item ?? 0]?.covers ?? [])
      .map((cover) => print(parts, ...blocks)({ ...sheet, cover }))
      .join('');
/** Repeats the HTML for each interest of the policy; inside `eachItem`, for those bound to the item. */
export const eachParty: Tag =
  (parts, ...blocks) =>
  (sheet) =>
    sheet.policy.interests
      .filter(({ item }) => sheet.item === undefined || item === sheet.item)
      .map((interest) =>
        print(parts, ...blocks)({ ...sheet, interest, item: interest.item ?? sheet.item ?? 0 }),
      )
      .join('');
/** Prints the first interest only, as in an envelope window. */
export const firstParty: Tag =
  (parts, ...blocks) =>
  (sheet) => {
    const [interest] = sheet.policy.interests;
    return interest ? print(parts, ...blocks)({ ...sheet, interest, item: interest.item ?? 0 }) : '';
  };
export const eachDriver: Tag = (parts) => (sheet) =>
  sheet.policy.drivers
    .map((name) => fill(parts.join('').replace('{driver}', sheet.marks.text(name)), sheet))
    .join('');
/** Prints the HTML only if the policy names an interest. */
export const ifParties: Tag =
  (parts, ...blocks) =>
  (sheet) =>
    sheet.policy.interests.length > 0 ? print(parts, ...blocks)(sheet) : '';
/** Prints the HTML only if nobody has an interest in the current item; outside of `eachItem`, in the policy. */
export const ifNobody: Tag =
  (parts, ...blocks) =>
  (sheet) =>
    sheet.policy.interests.some(({ item }) => sheet.item === undefined || item === sheet.item)
      ? ''
      : print(parts, ...blocks)(sheet);

/** Parses labels and values: `Policy number = {number} | Issued = {issued}`. Omits rows without a value. */
const rows = (parts: TemplateStringsArray, sheet: Sheet): { label: string; value: string }[] =>
  parts
    .join('')
    .split('|')
    .map((row) => {
      const [label = '', value = ''] = row.split(/ = /);
      return { label: label.trim(), value: fill(value.trim(), sheet) };
    })
    .filter(({ value }) => value !== '');

/** Prints labels to the left of their values. */
export const left: Tag = (parts) => (sheet) =>
  `<table class="left">${rows(parts, sheet)
    .map(({ label, value }) => `<tr><th>${label}</th><td>${value}</td></tr>`)
    .join('')}</table>`;
const over =
  (kind: string): Tag =>
  (parts) =>
  (sheet) =>
    `<div class="${kind}">${rows(parts, sheet)
      .map(({ label, value }) => `<div><small>${label}</small><div>${value}</div></div>`)
      .join('')}</div>`;
/** Prints labels above their values, side by side. */
export const above = over('above');
/** Like `above`, but in boxes. */
export const grid = over('grid');

export const columns =
  (...cells: readonly (readonly Block[])[]): Block =>
  (sheet) =>
    `<div class="columns">${cells.map((blocks) => `<div>${blocks.map((block) => block(sheet)).join('')}</div>`).join('')}</div>`;
export const newPage: Block = () => '<div class="break"></div>';

/** Name and address, placed for an envelope window. */
export const mailBlock = print`<div class="mail"><i>{sort}</i><br>{insureds}<br>{mailing}</div>`;
export const senderBlock = print`<div class="sender">{insurer}<br>{insurerAddress}<br>{insurerPhone}</div>`;

/** A table with a row for each vehicle or boat: `VIN = {vin} | Use = {use}`. */
export const items: Tag = (parts) => (sheet) => {
  const cells = parts
    .join('')
    .split('|')
    .map((cell) => cell.split(/ = /));
  const row = (item: number): string =>
    `<tr>${cells.map(([, value = '']) => `<td>${fill(value.trim(), { ...sheet, item })}</td>`).join('')}</tr>`;
  return `<table class="rows"><tr>${cells.map(([label = '']) => `<th>${label.trim()}</th>`).join('')}</tr>${sheet.policy.items.map((_, item) => row(item)).join('')}</table>`;
};

/**
 * Table rows, one per coverage: the label, then a cell per item. The cell is `empty` if the item lacks the coverage.
 */
export const coverRows =
  (cell: Block, empty: string): Block =>
  (sheet) => {
    const { policy, words } = sheet;
    const codes = new Set(policy.items.flatMap(({ covers: some }) => some.map(({ code }) => code)));
    return [...codes]
      .map((code) => {
        let label = '';
        const cells = policy.items.map(({ covers: some }, item) => {
          const cover = some.find((one) => one.code === code);
          if (!cover) return empty.replace('#', words.absent ?? '—');
          label = fill('{cover}', { ...sheet, item, cover });
          return cell({ ...sheet, item, cover });
        });
        return `<tr><th>${label}</th>${cells.join('')}</tr>`;
      })
      .join('');
  };

/** `coverRows` with a heading and a total. Premiums are printed below the limit or in their own column. */
export const matrix = (name: string, form: 'stacked' | 'split' = 'stacked'): Block => {
  const [span, between, empty] =
    form === 'split' ? ['2', '</td><td>', '<td>#</td><td></td>'] : ['1', '<br>', '<td>#</td>'];
  const cell = print`<td>{limit}{deductible}${() => between}{premium}</td>`;
  return print`<table class="matrix"><tr><th></th>${eachItem`<th colspan="${() => span}">${() => name} {index}</th>`}</tr>${coverRows(cell, empty)}<tr class="total"><th>Total premium</th>${eachItem`<td colspan="${() => span}">{itemTotal}</td>`}</tr></table>`;
};

/** Prints the HTML for one coverage, if the item has it. */
export const coverOf =
  (code: CoverCode): Tag =>
  (parts, ...blocks) =>
  (sheet) => {
    const cover = sheet.policy.items[sheet.item ?? 0]?.covers.find((one) => one.code === code);
    return cover ? print(parts, ...blocks)({ ...sheet, cover }) : '';
  };

/** Prints the HTML for each of these coverages that the item has. */
export const coversOf =
  (...codes: readonly CoverCode[]): Tag =>
  (parts, ...blocks) =>
  (sheet) =>
    codes.map((code) => coverOf(code)(parts, ...blocks)(sheet)).join('');
/** Prints the HTML only if the deductible is a percentage of the dwelling limit. */
export const ifShare: Tag =
  (parts, ...blocks) =>
  (sheet) =>
    sheet.cover?.deductible?.endsWith('%') ? print(parts, ...blocks)(sheet) : '';

/** A table of an item's coverages. The headings are for coverage, limit, deductible and premium. */
export const covers = (...heads: readonly [string, string, string, string]): Block =>
  print`<table class="rows"><tr>${() => heads.map((head) => `<th>${head}</th>`).join('')}</tr>${eachCover`<tr><td>{cover}</td><td>{limit}</td><td>{deductible}</td><td>{premium}</td></tr>`}</table>`;
/** A table of the interests under these headings. */
export const partyTable = (...heads: readonly [string, string, string, string]): Block =>
  ifParties`<table class="rows"><tr>${() => heads.map((head) => `<th>${head}</th>`).join('')}</tr>${eachParty`<tr><td>{role} {note}</td><td>{party}<br>{partyAddress}</td><td>{bound}</td><td>{loan}</td></tr>`}</table>`;
export const partyBoxes = print`<div class="boxes">${eachParty`<div><small>{role} {bound} {note}</small><div>{party}<br>{partyAddress}</div><div>Loan number: {loan}</div></div>`}</div>`;
export const partyLines = eachParty`<p>{bound} {role} {note}: {party}, {partyAddressInline} &nbsp;Loan {loan}</p>`;

export const drivers = print`<table class="rows"><tr><th>Driver</th><th>Date of birth</th><th>Status</th><th>Points</th></tr>${eachDriver`<tr><td>{driver}</td><td>xx/xx/19{territory}</td><td>Rated</td><td>0</td></tr>`}</table>`;
export const bill = print`<table class="rows"><tr><th>Description</th><th>Date</th><th>Amount</th></tr><tr><td>Policy premium</td><td>{issued}</td><td>{total}</td></tr><tr><td>Payments received</td><td>{otherDay}</td><td>-{half}</td></tr><tr><td>Next installment</td><td>{due}</td><td>{installment}</td></tr></table>`;
export const legal = print`<p class="legal">{legal}</p>`;
export const legalLong = print`<p class="legal">{legalLong}</p>`;
export const signature = print`<div class="columns signature"><div>Authorized Representative<br>{agent}</div><div>Countersigned {issued}</div></div>`;
