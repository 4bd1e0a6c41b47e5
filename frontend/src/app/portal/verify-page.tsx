import { useState } from 'react';
import { Link, useHref, useLocation } from 'react-router-dom';
import { AsideSection } from '../../components/layouts/page-layout';
import { CrossIcon } from '../../components/ui/icons';
import { PhoneLink } from '../../components/ui/phone-link';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { Spinner } from '../../components/ui/spinner';
import { LetterForm } from '../../features/letters/letter-form';
import { LetterResultCard } from '../../features/letters/letter-result';
import { useLetterCheck } from '../../features/letters/use-letter-check';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalPage } from './portal-page';

/** Whether a lender's letter is real: the target of its QR code, and a form for its code. */
export function VerifyPage() {
  const { lender } = usePortal();
  return lender?.id ? <CheckLetter slug={lender.slug} /> : <UnknownLender />;
}

function CheckLetter({ slug }: { slug: string }) {
  const { language, lenderName, letter, site } = usePortal();
  const { key } = useLocation();
  // The server's answer belongs to the page that it rendered.
  const isFirst = !useHydrated() || key === 'default';
  const [first] = useState(isFirst ? letter : null);
  const { state, check } = useLetterCheck(first, slug);
  const action = useHref('/verify');
  const hasAnswer = state.kind === 'checked' || state.kind === 'failed';
  return (
    <PortalPage
      title={t('Is this letter real?')}
      indexed={first === null}
      lead={t(
        '{site} works for {lender} and collects proof of insurance for its loans. If a letter about it has a code, you can check it here.',
        { lender: lenderName, site: site.name },
      )}
      aside={<NeverAsked lender={lenderName} siteName={site.name} />}
    >
      {state.kind === 'loading' && <Spinner label={t('Checking…')} />}
      {hasAnswer && (
        <LetterResultCard
          outcome={state}
          lender={lenderName}
          phone={site.support.phone}
          language={language}
          onward={<Onward />}
        />
      )}
      {hasAnswer && <h2 className="letter-again">{t('Check another code')}</h2>}
      <LetterForm
        action={action}
        busy={state.kind === 'loading'}
        code={first?.code ?? ''}
        invalid={first?.kind === 'invalid'}
        onCode={check}
      />
    </PortalPage>
  );
}

const Onward = () => (
  <div className="button-row">
    <Link className="button button--action" to="/enter-reference-id">
      {t('Enter Reference #')}
    </Link>
    <Link className="button" to="/upload">
      {t('Upload Insurance')}
    </Link>
  </div>
);

/** What tells a forged letter, call or page: it asks for one of these. */
function NeverAsked({ lender, siteName }: { lender: string; siteName: string }) {
  const items = [
    t('Passwords or PINs'),
    t('Your Social Security number'),
    t('A payment, by card, transfer, check or gift card'),
    t('Card numbers or bank account details'),
  ];
  return (
    <AsideSection id="never-title" title={t('What is never asked')}>
      <p>
        {t('To prove your insurance, neither {lender} nor {site} will ever ask you for:', {
          lender,
          site: siteName,
        })}
      </p>
      <ul>
        {items.map((item) => (
          <li className="tips__tip" key={item}>
            <CrossIcon />
            {item}
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}

function UnknownLender() {
  const { site } = usePortal();
  return (
    <PortalPage
      title={t('Is this letter real?')}
      indexed={false}
      lead={t("We can't tell, because {site} works for no lender with this address.", { site: site.name })}
    >
      <p className="slip__meaning">
        {t(
          'Check the address in your letter. If it is this one, the letter may be forged: call your lender at a number that you know, such as the one on your loan statement.',
        )}
      </p>
      <p className="receipt__phone">
        {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
      </p>
    </PortalPage>
  );
}
