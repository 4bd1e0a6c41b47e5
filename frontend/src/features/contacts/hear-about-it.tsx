import { phoneNumberOf, TEXT_CONSENT_VERSION, textConsentWords } from '@coverleaf/contracts';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../api-client/call-result';
import { client, resultOf } from '../../api-client/client';
import { looksLikeEmail, readFields } from '../../components/forms/form-errors';
import { EMAIL_INPUT, TextField } from '../../components/forms/text-field';
import { t } from '../../i18n/translate';

/** The one way in which a borrower wants to hear about an upload. */
export type Contact = { readonly email: string } | { readonly phone: string };

interface HearAboutItProps {
  readonly uploadId: string;
  readonly token: string;
  readonly language: string;
  /** Who sends texts, and for whom. */
  readonly names: { readonly site: string; readonly lender: string | null };
  readonly offersTexts: boolean;
  /** Left before. */
  readonly known: Contact | null;
  readonly onLeft: (contact: Contact) => void;
}

/** Evaluated on every render, so that it is in the language of the page. */
type Words = () => string;

/** Asks for one email address or phone number. Other contact details are on the form behind "Click here". */
export function HearAboutIt({ uploadId, token, language, offersTexts, ...props }: HearAboutItProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Words | null>(null);
  const [left, setLeft] = useState(props.known);
  const form = useRef<HTMLFormElement>(null);
  const isNumber = offersTexts && looksLikeNumber(typed);

  const refuse = (words: Words): void => {
    setError(() => words);
    form.current?.querySelector('input')?.focus();
  };
  const send = async (contact: Contact): Promise<void> => {
    setBusy(true);
    setError(null);
    const consent = 'phone' in contact ? { consent: TEXT_CONSENT_VERSION } : {};
    const result = await resultOf(
      client.POST('/api/v1/uploads/{id}/contact', {
        params: { path: { id: uploadId } },
        body: { ...contact, ...consent, language, token },
      }),
    );
    setBusy(false);
    if (!result.ok) {
      refuse(() => failureWords(result.failure));
      return;
    }
    setLeft(contact);
    props.onLeft(contact);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const { contact } = readFields(event.currentTarget, ['contact']);
    const phone = offersTexts ? phoneNumberOf(contact) : null;
    if (phone !== null) void send({ phone });
    else if (looksLikeEmail(contact)) void send({ email: contact });
    else refuse(() => problemOf(contact, offersTexts));
  };

  if (left)
    return (
      <LeftContact contact={left} hasFocus={left !== props.known}>
        <button className="link-button" type="button" onClick={() => setLeft(null)}>
          {t('Change')}
        </button>
      </LeftContact>
    );
  return (
    <form className="hear" noValidate onSubmit={submit} ref={form}>
      <TextField
        {...(offersTexts
          ? { label: t('Email address or mobile phone'), autoComplete: 'email', maxLength: 254 }
          : { ...EMAIL_INPUT, label: t('Email Address') })}
        name="contact"
        autoCapitalize="off"
        error={error?.()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isNumber && <p className="hear__consent">{textConsentWords(language, props.names)}</p>}
      <button className="button" type="submit" aria-disabled={busy}>
        {busy ? t('Sending…') : isNumber ? t('Agree, and get texts') : t('Tell me')}
      </button>
    </form>
  );
}

interface LeftContactProps {
  readonly contact: Contact;
  /** It was left just now, and the form with the focus is gone. */
  readonly hasFocus: boolean;
  readonly children: ReactNode;
}

function LeftContact({ contact, hasFocus, children }: LeftContactProps) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasFocus) message.current?.focus();
  }, [hasFocus]);
  return (
    <p ref={message} tabIndex={-1}>
      {'email' in contact
        ? t("We'll email you at {email}.", { email: contact.email })
        : t("We'll text you at {phone}.", { phone: spokenNumber(contact.phone) })}{' '}
      {children}
    </p>
  );
}

const looksLikeNumber = (text: string): boolean => /^\s*[+(\d][\d\s().\-/]{2,}$/.test(text);

/** `(202) 555-0123` of `+12025550123`. */
const spokenNumber = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

const problemOf = (typed: string, offersTexts: boolean): string =>
  looksLikeNumber(typed) && offersTexts
    ? t('Enter a US or Canadian phone number with area code')
    : t('Enter an email address like name@example.com');

/** The document itself was received, and each text says so. */
function failureWords(failure: CallFailure): string {
  const code = failure.kind === 'problem' ? failure.problem.code : null;
  if (code === 'rate_limited') return t('Your document is safe. Please wait a minute, then try again.');
  if (code === 'texts_off') return t("We can't send texts now. Please enter an email address.");
  if (code === 'contact_limit' || code === 'wrong_token')
    return t('Your document is safe. To change how we reach you, please call us.');
  return t('This was not saved. Your document is safe. Please try again.');
}
