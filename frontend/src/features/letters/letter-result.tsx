import { formatDay, type LetterKind, type LetterOutcome, type LetterResult } from '@coverleaf/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Facts } from '../../components/ui/facts';
import { AlertIcon } from '../../components/ui/icons';
import { PhoneLink } from '../../components/ui/phone-link';
import { Stamp } from '../../components/ui/stamp';
import { t } from '../../i18n/translate';

interface LetterResultProps {
  readonly outcome: Exclude<LetterOutcome, { readonly kind: 'invalid' }>;
  readonly lender: string;
  readonly phone: string;
  readonly language: string;
  /** Buttons that lead to the lookup and the upload. */
  readonly onward: ReactNode;
}

/** What a check found, and what to do. */
export function LetterResultCard({ outcome, lender, phone, language, onward }: LetterResultProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const check = outcome.kind === 'checked' ? outcome.check : null;
  const { title, meaning, tone, next } =
    outcome.kind === 'checked' ? wordsOf(outcome.check.result, lender) : failureWords(outcome.cause);
  const letter = check?.letter;
  return (
    <section className="slip slip--first" aria-labelledby="letter-title" tabIndex={-1} ref={card}>
      <h2 className={tone ? 'slip__title' : 'slip__error'} id="letter-title">
        {tone ? <Stamp tone={tone}>{title}</Stamp> : <AlertIcon />}
        {!tone && title}
      </h2>
      <p className="slip__meaning">{meaning}</p>
      {letter && (
        <Facts
          facts={[
            [t('Sent by'), lender],
            [t('What it is'), kindWords()[letter.kind]],
            [t('Date on the letter'), formatDay(letter.datedOn, language)],
            [t('Reference #'), letter.referenceEnd && t('Ends in {end}', { end: letter.referenceEnd })],
          ]}
        />
      )}
      {next && (
        <div className="callout slip__next">
          <h3>{t('What to do next')}</h3>
          <p>{next}</p>
          {check?.result === 'real' || check?.result === 'withdrawn' ? (
            onward
          ) : (
            <p>
              {t('Call us:')} <PhoneLink phone={phone} />
            </p>
          )}
        </div>
      )}
    </section>
  );
}

interface Words {
  readonly title: string;
  readonly meaning: string;
  /** Absent: there is no answer about the letter. */
  readonly tone?: 'ok' | 'bad';
  readonly next?: string;
}

const kindWords = (): Record<LetterKind, string> => ({
  first_notice: t('A first notice that asks for proof of insurance'),
  reminder: t('A reminder that asks for proof of insurance'),
  other: t('A letter about your insurance'),
});

function wordsOf(result: LetterResult, lender: string): Words {
  const forged = t(
    "Don't pay, don't give any information, and don't use the phone numbers or links in the letter. Call {lender} at a number that you know, such as the one on your loan statement.",
    { lender },
  );
  switch (result) {
    case 'real':
      return {
        title: t('This code is real'),
        meaning: t(
          "{lender} sent a letter with this code. Compare these details with your letter. If they differ, somebody copied the code: then don't trust the letter.",
          { lender },
        ),
        tone: 'ok',
        next: t('Look up your Reference # to see what we have on file, or send your insurance document.'),
      };
    case 'withdrawn':
      return {
        title: t('This letter was withdrawn'),
        meaning: t('{lender} sent a letter with this code and took it back. What it says may be wrong.', {
          lender,
        }),
        tone: 'bad',
        next: t('Look up your Reference # to see what is needed for your loan now.'),
      };
    case 'of_another_lender':
      return {
        title: t('Not a letter from {lender}', { lender }),
        meaning: t(
          'This code belongs to a letter of another lender. If your letter says that {lender} sent it, it may be forged.',
          { lender },
        ),
        tone: 'bad',
        next: forged,
      };
    case 'unknown':
      return {
        title: t("We don't know this code"),
        meaning: t(
          'No letter has it. Compare it with your letter once more. If it is the same, the letter may be forged.',
        ),
        tone: 'bad',
        next: forged,
      };
    case 'altered':
      return {
        title: t("We don't know this link"),
        meaning: t(
          'Part of it is missing, or somebody changed it. Enter the code that is printed beside the QR code. If there is none, the letter may be forged.',
        ),
        tone: 'bad',
        next: forged,
      };
    case 'mistyped':
      return {
        title: t('Check the code again'),
        meaning: t(
          'A code has ten letters and digits, and something about this one is mistyped. Compare it with your letter, and enter it again.',
        ),
      };
  }
}

function failureWords(cause: 'outage' | 'limited' | 'offline'): Words {
  const title = t('We could not check the code');
  const meaning = {
    outage: t("We can't reach our records right now. Please try again in a few minutes."),
    limited: t('Too many lookups from your connection. Wait a minute, then try again.'),
    offline: t("We couldn't connect. Check your internet connection or wait a minute, then try again."),
  }[cause];
  return { title, meaning };
}
