import { t } from '../../i18n/translate';

const MEGABYTE = 1024 * 1024;

interface GuideStepsProps {
  readonly lender: string;
  /** The upload form has a field for the financial institution. */
  readonly asksForLender: boolean;
  readonly maxUploadBytes: number;
}

export function GuideSteps({ lender, asksForLender, maxUploadBytes }: GuideStepsProps) {
  const megabytes = Math.floor(maxUploadBytes / MEGABYTE);
  const steps = [
    {
      title: t('Enter your reference'),
      text: t(
        "Your Reference # is in the letter, email or text {lender} sent you. Enter it exactly as printed. You'll see the insurance status on file and what to do next.",
        { lender },
      ),
      more: t('No reference number? Skip to step 2.'),
    },
    {
      title: t('Provide your insurance information'),
      text: asksForLender
        ? t('Tell us your name, your financial institution and the name of your insurance company.')
        : t('Tell us your name and the name of your insurance company.'),
      more: t('The name of your insurance company is on your policy, your ID card and your bills.'),
    },
    {
      title: t('Upload your documentation'),
      text: t(
        'Add your declarations page as a PDF, or take a photo of each page. Include the back. All pages together can be up to {megabytes} MB.',
        { megabytes },
      ),
      more: t("You'll get a receipt with a number when it arrives. Keep it."),
    },
  ];
  return (
    <section aria-labelledby="steps-title">
      <h2 className="visually-hidden" id="steps-title">
        {t('Three steps')}
      </h2>
      <ol className="numbered">
        {steps.map(({ title, text, more }, index) => (
          <li className="numbered__item" key={title}>
            <span className="numbered__number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className="numbered__more">{more}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
