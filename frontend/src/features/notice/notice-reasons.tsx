import { t } from '../../i18n/translate';

export function NoticeReasons({ lender }: { lender: string }) {
  const reasons = [
    [
      t('The policy on file has expired'),
      t("You may have renewed it, but we didn't get the new dates. Send your new declarations page."),
    ],
    [
      t('You changed your insurance company'),
      t("The new company doesn't always tell your lender. Send the declarations page of the new policy."),
    ],
    [
      t("Your lender isn't named on the policy"),
      t(
        'Your policy must name {lender} as lienholder or mortgagee. Ask your agent to add it, then send the corrected page.',
        { lender },
      ),
    ],
    [
      t('The coverage does not meet the terms of your loan'),
      t(
        'A required coverage may be missing, or a deductible may be too high. Compare your policy with your loan ' +
          'agreement and ask your agent what to change.',
      ),
    ],
    [
      t('Some details do not match'),
      t(
        'A wrong VIN, address or name can keep a policy from being matched to your loan. Ask your insurance ' +
          'company to correct it, then send the corrected page.',
      ),
    ],
    [
      t('The document was incomplete or did not arrive'),
      t('Letters get lost and photos get cut off. Send every page again, including the back.'),
    ],
  ] as const;
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title">{t('Six common reasons')}</h2>
      <ol className="numbered">
        {reasons.map(([title, text], index) => (
          <li className="numbered__item" key={title}>
            <span className="numbered__number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
