import { t } from '../../../i18n/translate';
import { type Step, STEPS } from '../upload-steps';

export function StepList({ current }: { current: Step }) {
  const names: Record<Step, string> = {
    file: t('Your pages'),
    details: t('Your details'),
    check: t('Check and send'),
  };
  const at = STEPS.indexOf(current);
  return (
    <ol className="steps">
      {STEPS.map((step, index) => (
        <li
          className={`steps__item ${index < at ? 'steps__item--done' : ''}`}
          aria-current={step === current ? 'step' : undefined}
          key={step}
        >
          <span className="steps__number">{index + 1}</span>
          <span className="steps__name">
            {/* Shown on phones only, where the other steps are hidden. */}
            <span className="steps__of">
              {t('Step {number} of {count}:', { number: index + 1, count: STEPS.length })}{' '}
            </span>
            {names[step]}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface UploadButtonsProps {
  readonly step: Step;
  readonly busy: boolean;
  /** The server is converting a page. */
  readonly waiting: boolean;
  /** Something else is to be done first and has the primary button: to add a page, or to try again. */
  readonly isSecond: boolean;
  readonly onBack: (step: Step) => void;
}

/** The submit button stays while it sends, because it has the focus. */
export function UploadButtons({ step, busy, waiting, isSecond, onBack }: UploadButtonsProps) {
  const before = STEPS[STEPS.indexOf(step) - 1];
  const label = step === 'check' ? t('Submit Insurance Document') : t('Continue');
  return (
    <div className="upload__buttons">
      <button
        className={isSecond ? 'button' : 'button button--action'}
        type="submit"
        aria-disabled={busy || waiting}
      >
        {busy ? t('Sending…') : label}
      </button>
      {before && !busy && (
        <button className="button" type="button" onClick={() => onBack(before)}>
          {t('Back')}
        </button>
      )}
    </div>
  );
}
