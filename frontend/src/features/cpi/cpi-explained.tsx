import { t } from '../../i18n/translate';
import { CheckIcon, CrossIcon } from '../../components/ui/icons';

export function CpiFacts({ lender }: { lender: string }) {
  return (
    <>
      <section>
        <h2>{t('It usually costs more')}</h2>
        <p>
          {t(
            'A policy you choose yourself is usually cheaper. The cost of this one is added to your loan, so your payments can go up.',
          )}
        </p>
      </section>
      <section>
        <h2>{t('It gives limited coverage')}</h2>
        <p>
          {t(
            "It protects your vehicle or property, often only up to what you still owe. It usually doesn't cover injuries, your belongings or other people's property, and may not meet your state's minimum car insurance.",
          )}
        </p>
      </section>
      <section>
        <h2>{t('You can avoid it')}</h2>
        <p>
          {t('Keep your own policy active and send us proof, including when you renew or change companies.')}
        </p>
        <p>
          {t(
            'Already been charged? Send proof anyway. Once your own coverage is confirmed, {lender} can end the placed insurance for the dates your policy covers. Ask {lender} how charges are refunded.',
            { lender },
          )}
        </p>
      </section>
    </>
  );
}

export function PolicyComparison() {
  return (
    <div className="policies">
      <Policy
        kind="own"
        title={t('Your own insurance')}
        points={[
          t('You compare prices and choose'),
          t('You decide what it covers'),
          t('It protects you too'),
        ]}
      />
      <Policy
        kind="placed"
        title={t('Creditor-placed insurance')}
        points={[
          t("It's chosen for you"),
          t('Its coverage is limited'),
          t('It protects the loan, and you pay for it'),
        ]}
      />
    </div>
  );
}

interface PolicyProps {
  readonly kind: 'own' | 'placed';
  readonly title: string;
  readonly points: readonly string[];
}

function Policy({ kind, title, points }: PolicyProps) {
  return (
    <section className={`policy policy--${kind}`} aria-labelledby={`${kind}-title`}>
      <h2 className="policy__title" id={`${kind}-title`}>
        {title}
      </h2>
      <ul>
        {points.map((point) => (
          <li className="policy__point" key={point}>
            {kind === 'own' ? <CheckIcon /> : <CrossIcon />}
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
