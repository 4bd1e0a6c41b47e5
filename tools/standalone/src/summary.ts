import { relative } from 'node:path';
import type { DataFolder } from './data-folder';
import type { Machine } from './machine';
import type { Settings } from './settings';

/** The short table that people see when everything runs. */
export function summaryOf(
  settings: Settings,
  folder: DataFolder,
  machine: Machine,
  insightUrl: string,
): string {
  const portal = (settings.env['PUBLIC_URL'] ?? `http://localhost:${settings.port}`).replace(/\/$/, '');
  const simulated = !settings.env['INSIGHT_URL'];
  const shown = (path: string) => {
    const short = relative(process.cwd(), path);
    return short.startsWith('..') ? path : short;
  };
  const rows: [string, string][] = [
    ['Portal', portal],
    ['A lender’s page', `${portal}/skyla`],
    [simulated ? 'Insight simulator' : 'Insight', insightUrl.replace('127.0.0.1', 'localhost')],
    ['Data', shown(folder.root)],
    ['Logs', shown(folder.logs)],
  ];
  if (machine.ownKeyFile) {
    rows.push([
      'Encryption key',
      `${shown(folder.keyFile)} – back it up: without it the files cannot be read`,
    ]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
