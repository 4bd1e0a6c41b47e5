import type { PageState } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { App } from '../src/app/app';
import { prefixOf } from '../src/app/portal-context';
import { ALL_PAGES } from '../src/server/page-renderer';
import type { UploadRouteProps } from '../src/app/portal/portal-routes';
import { UploadPage } from '../src/app/portal/upload-page';
import type { DraftStore } from '../src/features/uploads/draft/draft-store';
import { MemoryDrafts } from './memory-drafts';

interface TestPortalProps {
  readonly state: PageState;
  readonly drafts?: DraftStore;
  /** History state of the page, as after a reload. */
  readonly history?: object;
  /** Query string, with its question mark. */
  readonly query?: string;
}

/** The hydrated portal, followed by its URL and a Back button. */
export function TestPortal(props: TestPortalProps): ReactNode {
  const { state, drafts = new MemoryDrafts(), history, query = '' } = props;
  const Upload = (route: UploadRouteProps): ReactNode => <UploadPage drafts={drafts} {...route} />;
  return (
    <MemoryRouter
      basename={prefixOf(state)}
      initialEntries={[
        { pathname: state.path, search: query, ...(history && { state: history, key: 'reloaded' }) },
      ]}
    >
      <App state={state} pages={{ ...ALL_PAGES, Upload }} />
      <Address />
    </MemoryRouter>
  );
}

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button data-testid="back" type="button" onClick={() => void navigate(-1)} />
    </>
  );
}
