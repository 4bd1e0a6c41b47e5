import type { ReactNode } from 'react';
import { ArrowIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';

interface PageToolsProps {
  readonly number: number;
  readonly count: number;
  readonly isPdf: boolean;
  /** It can neither be moved nor removed for the time being. */
  readonly busy: boolean;
  readonly onRetake: (file: File) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

export function PageTools(props: PageToolsProps): ReactNode {
  const { number, count, isPdf, busy, onRetake, onMove, onRemove } = props;
  return (
    <div className="thumb__tools">
      {count > 1 && (
        <>
          <Tool
            label={t('Move page {number} earlier', { number })}
            disabled={busy || number === 1}
            onPress={() => onMove(-1)}
          >
            <ArrowIcon back />
          </Tool>
          <Tool
            label={t('Move page {number} later', { number })}
            disabled={busy || number === count}
            onPress={() => onMove(1)}
          >
            <ArrowIcon />
          </Tool>
        </>
      )}
      {!isPdf && (
        <label className="tool">
          <input
            className="add__input"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file) onRetake(file);
            }}
          />
          <span aria-hidden="true">{t('Retake')}</span>
          <span className="visually-hidden">{t('Retake page {number}', { number })}</span>
        </label>
      )}
      <Tool
        className="tool--remove"
        label={isPdf ? t('Remove the PDF') : t('Remove page {number}', { number })}
        disabled={busy}
        onPress={onRemove}
      >
        {t('Remove')}
      </Tool>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly className?: string;
  /** It keeps the focus all the same: it may have come to the end under the borrower's finger. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, className = '', disabled = false, onPress, children }: ToolProps): ReactNode {
  return (
    <button
      className={`tool ${className}`}
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {children}
    </button>
  );
}
