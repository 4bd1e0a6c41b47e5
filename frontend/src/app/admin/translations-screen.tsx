import { TabbedScreens } from '../../components/screen/screen';
import { CoverageView } from '../../features/translations/components/coverage-view';
import { GlossaryView } from '../../features/translations/components/glossary-view';
import { TranslationsView } from '../../features/translations/components/translations-view';

export const TranslationsScreen = () => (
  <TabbedScreens
    address="/admin/translations"
    label="Translations, coverage and glossary"
    screens={[
      { path: '', tab: 'Translations', title: 'Translations', view: <TranslationsView /> },
      { path: 'coverage', tab: 'Coverage', title: 'Translation coverage', view: <CoverageView /> },
      { path: 'glossary', tab: 'Glossary', title: 'Glossary', view: <GlossaryView /> },
    ]}
  />
);
