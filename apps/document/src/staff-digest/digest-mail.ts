import type { Mail } from '@coverleaf/mail';
import type { Trouble } from './trouble';

interface DigestMail {
  readonly jobId: string;
  readonly to: string;
  readonly site: string;
  readonly publicUrl: string;
  /** None: all is well again. */
  readonly troubles: readonly Trouble[];
}

/** For staff, so in English. */
export function digestMail({ jobId, to, site, publicUrl, troubles }: DigestMail): Mail {
  const isWell = troubles.length === 0;
  const places = [...new Set(troubles.map(({ path }) => path))].map((path) => `${publicUrl}${path}`);
  const lines = isWell
    ? ['Nothing that we told you of waits for you any longer.']
    : [
        'This waits for you:',
        troubles.map(({ words }) => `- ${words}`).join('\n'),
        `See to it here:\n${places.join('\n')}`,
        'We write at most once an hour when something new comes, and once a day while anything is left.',
      ];
  return {
    id: `digest-${jobId}`,
    to,
    subject: isWell ? `${site}: all is well again` : `${site}: something waits for you`,
    text: `${['Hello,', ...lines].join('\n\n')}\n`,
  };
}
