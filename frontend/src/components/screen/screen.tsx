import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, Route, Routes } from 'react-router-dom';
import { usePageTitle } from '../page-title/page-title';
import { useSiteName } from '../page-title/site-name';

interface ScreenProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

let visited = false;

/** A screen of the admin area. After a navigation the heading gets the focus. */
export function Screen({ title, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`${title} · ${useSiteName()}`);
  useEffect(() => {
    // The first screen keeps the browser's scroll position.
    if (visited) heading.current?.focus();
    visited = true;
  }, []);
  return (
    <>
      <div className="screen-head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div className="screen-head__actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

interface TabbedScreensProps {
  readonly address: string;
  readonly label: string;
  readonly screens: readonly {
    /** The subpath; '' for the first tab. */
    readonly path: string;
    readonly tab: string;
    readonly title: string;
    readonly view: ReactNode;
  }[];
}

export function TabbedScreens({ address, label, screens }: TabbedScreensProps) {
  const tabs = (
    <nav className="tabs" aria-label={label}>
      {screens.map(({ path, tab }) => (
        <NavLink key={path} className="tabs__tab" to={path ? `${address}/${path}` : address} end={!path}>
          {tab}
        </NavLink>
      ))}
    </nav>
  );
  return (
    <Routes>
      {screens.map(({ path, title, view }) => (
        <Route
          key={path}
          path={path}
          element={
            <Screen title={title}>
              {tabs}
              {view}
            </Screen>
          }
        />
      ))}
      <Route path="*" element={<NowhereScreen />} />
    </Routes>
  );
}

/** A single-task screen outside the frame: sign-in and required steps. */
export function CardScreen({ title, children }: { title: string; children: ReactNode }) {
  const site = useSiteName();
  usePageTitle(`${title} · ${site}`);
  return (
    <div className="gate">
      <header className="gate__brand">{site}</header>
      <main className="gate__paper">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

export const ForbiddenScreen = () => (
  <Screen title="You don’t have access">
    <p>Your role doesn’t include this page. Ask an administrator if you need it.</p>
    <WayBack />
  </Screen>
);

export const NowhereScreen = () => (
  <Screen title="Page not found">
    <p>The address may be mistyped, or the page may have moved.</p>
    <WayBack />
  </Screen>
);

const WayBack = () => (
  <p className="form-end">
    <Link className="btn btn--action" to="/admin/dashboard">
      Go to the dashboard
    </Link>
  </p>
);
