import type { PageRenderer, RenderedPage, RenderPageInput } from '@coverleaf/contracts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App, UnexpectedError } from '../app/app';
import { prefixOf } from '../app/portal-context';
import { type PageHead, PageHeadContext } from '../components/page-title/page-title';
import { brandRoles, brandStyle } from '../components/theme/brand-roles';
import { setRenderLanguage } from '../i18n/translate';
import { pageDocument } from './page-document';
import { AfterUpload } from '../app/portal/after-upload';
import { AgentOffer, AgentPage, AskAgentPage, NoDocumentPage } from '../app/portal/agent-pages';
import { CpiPage, DisclaimerPage, GuidePage, NoticePage } from '../app/portal/information-pages';
import type { LazyPages } from '../app/portal/portal-routes';
import { StatusPage } from '../app/portal/status-page';
import { UploadPage } from '../app/portal/upload-page';
import { VerifyPage } from '../app/portal/verify-page';

/** Every page, loaded eagerly: the server has no lazy chunks. */
export const ALL_PAGES: LazyPages = {
  Upload: UploadPage,
  Receipt: AfterUpload,
  Verify: VerifyPage,
  Cpi: CpiPage,
  Disclaimer: DisclaimerPage,
  Guide: GuidePage,
  Notice: NoticePage,
  Status: StatusPage,
  AskAgent: AskAgentPage,
  Agent: AgentPage,
  NoDocument: NoDocumentPage,
  AgentOffer,
};

/** @param favicon the URL of the icon of pages whose lender has no logo */
export function pageRenderer(favicon: string): PageRenderer {
  return { renderPage: (input) => renderPage(input, favicon) };
}

/** Renders a public page as HTML that the browser hydrates. Never throws. */
function renderPage(input: RenderPageInput, favicon: string): RenderedPage {
  const { lender, language, site } = input.state;
  setRenderLanguage(language);
  const home = prefixOf(input.state);
  const styles = lender
    ? [brandStyle(brandRoles(lender.primaryColor, lender.secondaryColor, lender.accentColor))]
    : [];
  const page = { ...input, favicon, styles };
  // A path whose page sets no head does not exist.
  let head = { title: site.name, status: 404, indexed: false };
  const collect: PageHead = {
    describe: (described) => {
      head = described;
    },
    prefix: (word) => {
      head = { ...head, title: word + head.title };
    },
  };
  try {
    const body = renderToString(
      <PageHeadContext value={collect}>
        <StaticRouter basename={home} location={input.state.path}>
          <App state={input.state} pages={ALL_PAGES} />
        </StaticRouter>
      </PageHeadContext>,
    );
    return { status: head.status, html: pageDocument({ ...page, ...head, body }), inlineStyles: styles };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const body = renderToString(<UnexpectedError message={message} home={home} />);
    const html = pageDocument({ ...page, title: site.name, indexed: false, body, withoutScript: true });
    return { status: 500, html, inlineStyles: styles };
  }
}
