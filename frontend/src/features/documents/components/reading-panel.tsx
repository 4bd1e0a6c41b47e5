import type { DocumentReading, Reading, Verdict } from '@coverleaf/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Loaded, WarningNotice } from '../../../components/controls/notices';
import { Badge, Moment } from '../../../components/controls/values';
import { type PageMark, revealMark } from '../../../components/pdf/page-mark';
import {
  ANSWER_LABELS,
  COLLATERAL_LABELS,
  CONDITION_LABELS,
  FLAG_LABELS,
  KIND_LABELS,
  REASON_LABELS,
} from '../../../components/reading-labels/reading-labels';
import { AlertIcon, CheckIcon, CrossIcon } from '../../../components/ui/icons';
import { fieldLabel } from '../field-labels';
import { useDocumentReading } from '../use-document-reading';
import { FieldList } from './field-list';
import { ANSWER_TONES } from './answer-badge';

interface ReadingPanelProps {
  readonly documentId: string;
  readonly lenderId: string | null;
  readonly mayCorrect: boolean;
  readonly chosen: number | null;
  readonly onField: (number: number, mark: PageMark) => void;
  readonly onShow: (mark: PageMark) => void;
}

/** The reading of a document, with the verdict and its reasons. */
export function ReadingPanel({ documentId, ...rest }: ReadingPanelProps) {
  const query = useDocumentReading(documentId);
  return (
    <section className="reading" aria-labelledby="reading-title">
      <h3 id="reading-title">What was read</h3>
      <Loaded query={query} what="what was read" rows={4}>
        {(data) => <ReadDocument {...rest} documentId={documentId} data={data} />}
      </Loaded>
    </section>
  );
}

const UNFINISHED: Readonly<Record<Exclude<DocumentReading['state'], 'read'>, string>> = {
  waiting: 'Waiting to be read. Fields appear here by themselves.',
  reading: 'Being read. Fields appear here by themselves.',
  unread: 'This document couldn’t be read. Check its pages yourself.',
};

function ReadDocument({ data, ...props }: ReadingPanelProps & { readonly data: DocumentReading }) {
  const { state, reading, verdict, corrections } = data;
  const { documentId, lenderId, mayCorrect, chosen, onField, onShow } = props;
  if (state !== 'read' || !reading) {
    return <p role="status">{UNFINISHED[state === 'read' ? 'unread' : state]}</p>;
  }
  const choose = (number: number): void => {
    const field = reading.fields[number];
    if (field) onField(number, { page: field.page, box: field.box });
  };
  const showField = (number: number): void => {
    choose(number);
    document.querySelector<HTMLElement>(`.fields [data-field="${number}"]`)?.focus();
  };
  return (
    <>
      <p className="reading__kind">{KIND_LABELS[reading.kind.value]}</p>
      {!verdict && (
        <p>
          {lenderId
            ? 'No verdict, because the document doesn’t say what it insures.'
            : 'No verdict, because the document was sent to no known lender.'}
        </p>
      )}
      {verdict && (
        <VerdictBox
          verdict={verdict}
          reading={reading}
          lenderId={lenderId}
          mayCorrect={mayCorrect}
          onField={showField}
        />
      )}
      <Flags reading={reading} onShow={onShow} />
      <Twins twins={data.twins} />
      {reading.fields.length === 0 ? (
        <p className="quiet">No fields were found.</p>
      ) : (
        <FieldList
          documentId={documentId}
          fields={reading.fields}
          corrections={corrections}
          mayCorrect={mayCorrect}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <p className="quiet reading__made">
        {reading.pages.length} of {reading.pageCount} pages read · version {reading.version}
      </p>
    </>
  );
}

interface VerdictBoxProps {
  readonly verdict: Verdict;
  readonly reading: Reading;
  readonly lenderId: string | null;
  readonly mayCorrect: boolean;
  readonly onField: (number: number) => void;
}

function VerdictBox({ verdict, reading, lenderId, mayCorrect, onField }: VerdictBoxProps) {
  const { answer, reasons, conditions, collateral, requirementsVersion, asOf } = verdict;
  const kind = collateral ? `${COLLATERAL_LABELS[collateral]} requirements` : 'requirements';
  const source =
    requirementsVersion === 0 ? `the default ${kind}` : `version ${requirementsVersion} of the ${kind}`;
  return (
    <div className="reading__verdict">
      <p>
        <Badge tone={ANSWER_TONES[answer]}>{ANSWER_LABELS[answer]}</Badge>
      </p>
      {reasons.length > 0 && (
        <ul className="reading__reasons">
          {reasons.map(({ code, answer: weight, fields }) => (
            <li key={code}>
              <strong>{REASON_LABELS[code]}</strong>
              {/* Unless the answer says so already. */}
              {weight !== answer && <span className="quiet"> (unsure)</span>}
              {fields.map((number) => {
                const field = reading.fields[number];
                return (
                  field && (
                    <Button key={number} variant="plain" onClick={() => onField(number)}>
                      {fieldLabel(field)}, page {field.page}
                    </Button>
                  )
                );
              })}
            </li>
          ))}
        </ul>
      )}
      <ul className="reading__conditions">
        {conditions
          .filter(({ state }) => state !== 'not_asked')
          .map(({ condition, state }) => (
            <li className={`reading__condition reading__condition--${state}`} key={condition}>
              {state === 'met' && <CheckIcon />}
              {state === 'unclear' && <AlertIcon />}
              {state === 'failed' && <CrossIcon />}
              {/* A warning sign before "Nothing suspicious" would contradict it. */}
              {condition === 'flags' && state !== 'met'
                ? 'Something suspicious'
                : CONDITION_LABELS[condition]}
              <span className="visually-hidden">: {state}</span>
            </li>
          ))}
      </ul>
      <p className="quiet">
        Compared with{' '}
        {lenderId && mayCorrect ? <Link to={`/admin/requirements/${lenderId}`}>{source}</Link> : source} for{' '}
        <Moment at={`${asOf}T12:00:00`} />. The machine rejects nothing; people decide.
      </p>
    </div>
  );
}

/** Includes twins that came later, which the flag doesn't cover. */
const Twins = ({ twins }: Pick<DocumentReading, 'twins'>) =>
  twins.length > 0 && (
    <section aria-label="Twins">
      <p>The same page came with:</p>
      <ul className="reading__reasons">
        {twins.map(({ documentId, receivedAt }, index) => (
          <li key={index}>
            {documentId && receivedAt ? (
              <Link to={`/admin/documents?open=${documentId}`}>
                the document of <Moment at={receivedAt} to="minute" />
              </Link>
            ) : (
              'a document of another lender'
            )}
          </li>
        ))}
      </ul>
    </section>
  );

interface FlagsProps {
  readonly reading: Reading;
  readonly onShow: (mark: PageMark) => void;
}

const Flags = ({ reading: { flags }, onShow }: FlagsProps) =>
  flags.length > 0 && (
    <ul className="reading__flags">
      {flags.map(({ flag, page, box, raw }, index) => {
        const [title, meaning] = FLAG_LABELS[flag];
        return (
          <li key={index}>
            <WarningNotice>
              <p>{title}</p>
              <p className="reading__meaning">
                {meaning}
                {raw && ` “${raw}”`}
                {page !== null && !box && ` Page ${page}.`}
              </p>
              {page !== null && box && (
                <Button
                  onClick={() => {
                    onShow({ page, box });
                    // After the frame is rendered.
                    requestAnimationFrame(revealMark);
                  }}
                >
                  Show on page {page}
                </Button>
              )}
            </WarningNotice>
          </li>
        );
      })}
    </ul>
  );
