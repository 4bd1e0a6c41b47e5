/** Latencies of one kind, in milliseconds. */
export class Latencies {
  private readonly values: number[] = [];

  add(milliseconds: number): void {
    this.values.push(milliseconds);
  }

  /** @param part 0 to 1; 0.5 is the median */
  quantile(part: number): number {
    const sorted = this.values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;

/** Prints rows in columns, the first row as their heads. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  }
}
