import type { ReactNode } from 'react';
import { NavLink, Route, Routes } from 'react-router-dom';
import { NowhereScreen, Screen } from '../../components/screen/screen';
import { CoverageView } from '../../features/translations/components/coverage-view';
import { GlossaryView } from '../../features/translations/components/glossary-view';
import { TranslationsView } from '../../features/translations/components/translations-view';

const PATH = '/admin/translations';

export function TranslationsScreen(): ReactNode {
  return (
    <Routes>
      <Route index element={<Tabbed title="Translations" view={<TranslationsView />} />} />
      <Route path="coverage" element={<Tabbed title="Translation coverage" view={<CoverageView />} />} />
      <Route path="glossary" element={<Tabbed title="Glossary" view={<GlossaryView />} />} />
      <Route path="*" element={<NowhereScreen />} />
    </Routes>
  );
}

function Tabbed({ title, view }: { readonly title: string; readonly view: ReactNode }): ReactNode {
  return (
    <Screen title={title}>
      <nav className="tabs" aria-label="Translations, coverage and glossary">
        <NavLink className="tabs__tab" to={PATH} end>
          Translations
        </NavLink>
        <NavLink className="tabs__tab" to={`${PATH}/coverage`}>
          Coverage
        </NavLink>
        <NavLink className="tabs__tab" to={`${PATH}/glossary`}>
          Glossary
        </NavLink>
      </nav>
      {view}
    </Screen>
  );
}
