import { t } from '../../i18n/translate';

export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner__ring" aria-hidden="true" />
      {label}
    </div>
  );
}

export const LoadingSpinner = () => <Spinner label={t('Loading…')} />;
