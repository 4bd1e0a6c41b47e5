import type { DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Loaded } from '../../../components/controls/notices';
import { institutionName } from '../../../components/document-status/status-badge';
import { Screen } from '../../../components/screen/screen';
import { Facts } from '../../../components/ui/facts';
import { contactsIn, useBorrower } from '../use-borrower';
import { BorrowerTimeline } from './borrower-timeline';
import { RelatedItems } from './related-items';
import { SendStatusLink } from './send-status-link';
import './cases.css';

/**
 * Everything of one borrower at one lender on one screen, whether there is a case or not: their documents and cases, and
 * everything that happened. Found from one of the documents, so that its address names nobody.
 */
export function BorrowerView({ user }: { user: SignedInUser }) {
  const { id = '' } = useParams();
  return <OneBorrower key={id} id={id} user={user} />;
}

function OneBorrower({ id, user }: { id: string; user: SignedInUser }) {
  const borrower = useBorrower(id);
  const { data } = borrower.document;
  return (
    <Screen
      title="Borrower"
      actions={
        data && (
          <>
            {user.role !== 'user' && (
              <SendStatusLink document={newestUnder(data.name, borrower.documents.loaded) ?? data} />
            )}
            <Button onClick={() => print()}>Print</Button>
            <Link className="btn" to={`/admin/documents?open=${id}`}>
              Open document
            </Link>
          </>
        )
      }
    >
      <Loaded query={borrower.document} what="the borrower" rows={8}>
        {(document) => (
          <div className="case">
            <p className="case__state">
              <strong>{document.name}</strong>, {institutionName(document)}
            </p>
            <div className="case__columns">
              <div className="case__parts">
                <BorrowerFacts borrower={borrower} name={document.name} />
                <BorrowerItems borrower={borrower} document={document} />
              </div>
              <BorrowerTimeline borrower={borrower} document={document} user={user} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

interface BorrowerProps {
  readonly borrower: ReturnType<typeof useBorrower>;
}

/** The newest document under this name: others may use the same address or phone. */
const newestUnder = (name: string, documents: readonly DocumentDetail[]): DocumentDetail | undefined =>
  documents
    .filter((one) => one.name.toLowerCase() === name.toLowerCase())
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .at(-1);

function BorrowerFacts({ borrower: { documents, cases }, name }: BorrowerProps & { readonly name: string }) {
  const { names, emails, phones, collateral } = contactsIn(documents.loaded, cases.loaded);
  return (
    <section aria-labelledby="borrower-contacts">
      <h2 id="borrower-contacts">Contact</h2>
      <Facts
        facts={[
          ['Email', emails.join(', ')],
          ['Phone', phones.join(', ')],
          ['Collateral', collateral.join('; ')],
          ['Other names', names.filter((one) => one !== name).join(', ')],
        ]}
      />
      {emails.length + phones.length === 0 && <p className="quiet">The borrower left no address or phone.</p>}
    </section>
  );
}

interface BorrowerItemsProps extends BorrowerProps {
  readonly document: DocumentDetail;
}

function BorrowerItems({ borrower: { related, own, elsewhere }, document }: BorrowerItemsProps) {
  const { name } = document;
  const documents = [document, ...own.documents];
  return (
    <>
      <section aria-labelledby="borrower-items">
        <h2 id="borrower-items">Cases and documents</h2>
        <Loaded query={related} what="cases and documents" rows={2}>
          {() => (
            <>
              <RelatedItems cases={own.cases} documents={documents} name={name} />
              <p className="quiet">
                Found by the email addresses and phones of this document and its cases, and by what belongs to
                these cases.
              </p>
            </>
          )}
        </Loaded>
      </section>
      {elsewhere.cases.length + elsewhere.documents.length > 0 && (
        <section aria-labelledby="borrower-elsewhere">
          <h2 id="borrower-elsewhere">At other lenders</h2>
          <RelatedItems {...elsewhere} name={name} showsLenders />
        </section>
      )}
    </>
  );
}
