import { AsideSection } from '../../components/layouts/page-layout';
import { CrossIcon } from '../../components/ui/icons';
import { t } from '../../i18n/translate';

/** What tells a forged letter, call or page: it asks for one of these. */
export function NeverAsked({ lender, siteName }: { lender: string; siteName: string }) {
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
