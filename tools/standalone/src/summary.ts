import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DEFAULT_RETENTION } from '@coverleaf/contracts';
import type { DataFolder } from './data-folder';
import { debugPortOf } from './children';
import type { Machine, TranslationPlace } from './machine';
import { SERVICE_NAMES } from './services';
import { portalUrl, type Settings, simulatesTexts } from './settings';

/** The summary that is printed when everything runs. */
export function summaryOf(
  settings: Settings,
  folder: DataFolder,
  machine: Machine,
  insightUrl: string,
): string {
  const portal = portalUrl(settings);
  const simulated = !settings.env['INSIGHT_URL'];
  const shown = (path: string) => {
    const short = relative(process.cwd(), path);
    return short.startsWith('..') ? path : short;
  };
  const rows: (readonly [string, string])[] = [
    ['Portal', portal],
    ['A lender’s page', `${portal}/skyla`],
    ['Staff', `${portal}/admin`],
    ...firstSignIn(folder),
    [simulated ? 'Insight simulator' : 'Insight', insightUrl.replace('127.0.0.1', 'localhost')],
    ['Translations', translatorOf(machine.translation)],
    ...externalReader(settings.env),
    ['Data', shown(folder.root)],
    ['Logs', shown(folder.logs)],
    ...(settings.dev ? [['Debuggers', debuggers()] as const] : []),
    ...(simulatesTexts(settings)
      ? [['Texts', `${shown(folder.texts)} (TWILIO_ACCOUNT_SID is not set)`] as const]
      : []),
    ...(settings.env['SMTP_URL'] ? [] : [['Mails', `${shown(folder.mail)} (SMTP_URL is not set)`] as const]),
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

function externalReader({ READING_ENGINE: engine, READING_ENGINE_URL: url }: NodeJS.ProcessEnv) {
  if (engine !== 'http' || !url || !URL.canParse(url)) return [];
  return [['External reader', `${new URL(url).host} gets every document that is read`] as const];
}

const debuggers = (): string => SERVICE_NAMES.map((name) => `${name} ${debugPortOf(name)}`).join(', ');

function translatorOf({ engine, url }: TranslationPlace): string {
  if (engine === 'none') return 'by people alone: there is no engine (TRANSLATION_ENGINE)';
  return `${engine}${url ? ` at ${url}` : ''}`;
}

const years = (days: number): string => `${Math.round(days / 365.25)} years`;
const RETENTION = `documents ${years(DEFAULT_RETENTION.documentsDays)} after they’re closed, emails after ${years(DEFAULT_RETENTION.emailsDays)}`;

/** Printed until the one-time password is changed; then identity deletes the file. */
function firstSignIn({ firstAdmin }: DataFolder): (readonly [string, string])[] {
  try {
    const { email, password } = JSON.parse(readFileSync(firstAdmin, 'utf8')) as Record<string, string>;
    return [
      ['First sign-in', `${email} with the one-time password ${password}`],
      ['Deleted', `${RETENTION} (Settings > Retention)`],
    ];
  } catch {
    return [];
  }
}
