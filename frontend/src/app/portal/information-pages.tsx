import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate';
import { AsideSection, CheckedList } from '../../components/layouts/page-layout';
import { PortalPage } from './portal-page';
import { CpiFacts, PolicyComparison } from '../../features/cpi/cpi-explained';
import { usePortal } from '../portal-context';
import { NoticeReasons } from '../../features/notice/notice-reasons';
import { GuideSteps } from '../../features/guide/guide-steps';
import { WhatToSend } from '../../features/uploads/components/upload-guidance';
import { RichText } from '../../i18n/rich-text';
import {
  legalSections,
  type PolicySection,
  privacySections,
} from '../../features/disclaimer/policy-sections';
import { ContactDetails } from '../../features/support/support';

function NextSteps() {
  return (
    <section className="onward" aria-labelledby="onward-title">
      <h2 id="onward-title">{t('What to do now')}</h2>
      <p>{t("Check what's on file for you, or send your insurance document now.")}</p>
      <div className="button-row">
        <Link className="button button--action" to="/enter-reference-id">
          {t('Enter Reference #')}
        </Link>
        <Link className="button" to="/upload">
          {t('Upload Insurance')}
        </Link>
      </div>
    </section>
  );
}

export function CpiPage() {
  const { lenderName } = usePortal();
  return (
    <PortalPage
      title={t('What is Creditor-Placed Insurance?')}
      lead={t(
        "Insurance that {lender} can buy for your vehicle or property if there's no proof that you have your own. You pay for it.",
        { lender: lenderName },
      )}
      aside={<PolicyComparison />}
    >
      <div className="reading">
        <p>
          {t(
            "It's also called lender-placed or force-placed insurance. Your loan agreement says when your lender can buy it. It's there to protect the loan.",
          )}
        </p>
        <CpiFacts lender={lenderName} />
        <NextSteps />
      </div>
    </PortalPage>
  );
}

export function NoticePage() {
  const { lenderName } = usePortal();
  return (
    <PortalPage
      title={t('Why You Received a Notice About Your Insurance')}
      lead={t(
        "A notice means we don't have current proof of insurance for your loan. It doesn't mean you did anything wrong.",
      )}
      aside={<ProTips />}
    >
      <div className="reading">
        <p>
          {t(
            "Your loan requires you to keep your vehicle, home, boat or RV insured for as long as you owe money on it. When {lender} can't confirm your coverage, you get a notice.",
            { lender: lenderName },
          )}
        </p>
        <NoticeReasons lender={lenderName} />
        <NextSteps />
      </div>
    </PortalPage>
  );
}

function ProTips() {
  const tips = [
    t('Look for a due date in your notice, and respond before then.'),
    t("Send the declarations page. An ID card usually isn't enough on its own."),
    t('Ask your agent for the page as a PDF. You can upload it as is.'),
    t("Make sure today's date is between the first and last day of the policy."),
    t("Send the new page whenever you renew or change companies. You don't need to wait for a notice."),
  ];
  return (
    <AsideSection id="tips-title" title={t('Pro tips')}>
      <CheckedList items={tips} />
    </AsideSection>
  );
}

export function GuidePage() {
  const { lender, lenderName, site } = usePortal();
  const image = site.aboutImageUrl && (
    <img className="reading__image" src={site.aboutImageUrl} alt="" width={704} height={528} loading="lazy" />
  );
  return (
    <PortalPage
      title={t('How to use {site}', { site: site.name })}
      lead={t('Three steps. Have your letter and insurance policy handy.')}
      aside={
        <>
          {image}
          <WhatToSend lender={lender?.name ?? null} />
        </>
      }
    >
      <div className="reading">
        <GuideSteps lender={lenderName} asksForLender={!lender} maxUploadBytes={site.maxUploadBytes} />
        <RequiredDocuments />
        <section aria-labelledby="unsure-title">
          <h2 id="unsure-title">{t('Still not sure?')}</h2>
          <p>
            <RichText
              text={t('Read the <faqs>frequently asked questions</faqs> or <contact>contact us</contact>.')}
              tags={{
                faqs: (text) => <Link to="/faqs">{text}</Link>,
                contact: (text) => <Link to="/contact">{text}</Link>,
              }}
            />
          </p>
        </section>
        <NextSteps />
      </div>
    </PortalPage>
  );
}

function RequiredDocuments() {
  const documents = [
    [t('The notice you received'), t('A letter, email or text message. It shows your Reference #.')],
    [
      t('Your declarations page'),
      t(
        'The pages that summarize your policy: who and what is insured, for how much and for which dates. Your insurance company sends them with every new policy and renewal, and your agent can resend them.',
      ),
    ],
    [
      t('Anything else your notice asks for'),
      t('Some loans require more, such as proof of flood insurance for a home.'),
    ],
  ] as const;
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title">{t('Required documents')}</h2>
      <dl className="terms">
        {documents.map(([name, text]) => (
          <div className="terms__row" key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t("An insurance ID card usually isn't enough on its own. It doesn't show your full coverage.")}</p>
    </section>
  );
}

export function DisclaimerPage() {
  const { lenderName, site } = usePortal();
  const sections = [...privacySections(lenderName), ...legalSections(lenderName)];
  const contact = { id: 'contact', title: t('Contact') };
  return (
    <PortalPage
      title={t('Privacy Policy')}
      lead={t('How we use your information, and the terms for using this site.')}
      aside={<PolicyContents sections={[...sections, contact]} />}
    >
      <div className="reading">
        <PolicyText sections={sections} />
        <section id={contact.id} aria-labelledby="contact-title">
          <h2 id="contact-title">{contact.title}</h2>
          <ContactDetails support={site.support} />
        </section>
      </div>
    </PortalPage>
  );
}

function PolicyText({ sections }: { sections: readonly PolicySection[] }) {
  return sections.map(({ id, title, paragraphs }) => (
    <section id={id} aria-labelledby={`${id}-title`} key={id}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}

function PolicyContents({ sections }: { sections: readonly Pick<PolicySection, 'id' | 'title'>[] }) {
  return (
    <nav className="contents" aria-label={t('On this page')}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
