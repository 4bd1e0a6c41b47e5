import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';
import { loadCode } from '../../portal/upload-page-code';

const Translations = lazy(async () => {
  const { TranslationsScreen } = await loadCode(() => import('./translations-screen.js'));
  return { default: TranslationsScreen };
});

/** Only those who come here load it. */
export const LateTranslationsScreen = (): ReactNode => (
  <Suspense
    fallback={
      <Screen title="Translations">
        <Skeleton label="Loading translations..." rows={8} />
      </Screen>
    }
  >
    <Translations />
  </Suspense>
);
