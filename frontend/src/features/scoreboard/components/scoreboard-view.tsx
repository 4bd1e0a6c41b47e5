import { FIGURE_IDS, figureText, type Scoreboard, type SignedInUser } from '@coverleaf/contracts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { dayWords } from '../../../components/controls/format';
import { EmptyState, Loaded } from '../../../components/controls/notices';
import { saveFile } from '../../../components/files/save-file';
import {
  FilterBar,
  type FilterField,
  isUuid,
  knownKey,
  ownTimeZone,
} from '../../../components/lists/filter-bar';
import { lenderFilter } from '../../../components/lists/lender-filter';
import { useAddress } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { exportScoreboard, getScoreboard, type ScoreboardRequest } from '../api/scoreboard-calls';
import { changeText, chosenDays, daysOf, GROUP_LABELS, PERIOD_LABELS, todayHere } from '../scoreboard-values';
import { AllFigures, ChosenFigure } from './chosen-figure';

const FILTERS = ['period', 'from', 'to', 'by', 'lenderId', 'figure'] as const;
type FilterName = (typeof FILTERS)[number];
type Values = Readonly<Record<FilterName, string>>;

/** Undefined until the days are right. */
function toQuery({ period, from, to, by, lenderId }: Values): ScoreboardRequest | undefined {
  const name = knownKey(PERIOD_LABELS, period) ?? 'weeks';
  const days = name === 'days' ? chosenDays(from, to) : daysOf(name, todayHere());
  return (
    days && {
      ...days,
      by: knownKey(GROUP_LABELS, by) ?? 'lender',
      tz: ownTimeZone(),
      ...(isUuid(lenderId) && { lenderId }),
    }
  );
}

const PERIOD: FilterField<FilterName> = {
  name: 'period',
  label: 'Period',
  options: Object.entries(PERIOD_LABELS).map(([name, label]) => [name === 'weeks' ? '' : name, label]),
};
const BY: FilterField<FilterName> = {
  name: 'by',
  label: 'By',
  options: Object.entries(GROUP_LABELS).map(([name, label]) => [name === 'lender' ? '' : name, label]),
};

/** 12 figures of a period and of the one before. */
export function ScoreboardView({ user }: { user: SignedInUser }) {
  const { values, change } = useAddress(FILTERS);
  const set = (changes: Partial<Values>): void => change(changes, true);
  const request = toQuery(values);
  const query = useQuery({
    queryKey: ['scoreboard', request],
    // With what it is told apart by, because the last answer stays on the screen until the next one arrives.
    queryFn: async () => (request ? { ...(await getScoreboard(request)), by: request.by } : null),
    placeholderData: keepPreviousData,
  });
  const chosen = FIGURE_IDS.find((id) => id === values.figure) ?? 'received';
  const days: readonly FilterField<FilterName>[] =
    values.period === 'days'
      ? [
          { kind: 'date', name: 'from', label: 'First day', max: values.to },
          { kind: 'date', name: 'to', label: 'Last day', min: values.from },
        ]
      : [];
  return (
    <Screen title="Scoreboard" actions={request && <ExportButton request={request} />}>
      <FilterBar filter={{ values, set }} fields={[PERIOD, ...days, BY, ...lenderFilter(user)]} />
      {!request && (
        <EmptyState title="Which days?">Choose a first and a last day, at most 92 days in all.</EmptyState>
      )}
      {request && (
        <Loaded query={query} what="the figures" rows={12}>
          {(scoreboard) =>
            scoreboard && (
              <div className="scoreboard" aria-busy={query.isPlaceholderData}>
                <p className="scoreboard__period">
                  <strong>{periodWords(scoreboard.period)}</strong>, compared with{' '}
                  {periodWords(scoreboard.before)}
                </p>
                <FigureTiles
                  scoreboard={scoreboard}
                  chosen={chosen}
                  onChoose={(figure) => set({ figure: figure === 'received' ? '' : figure })}
                />
                <ChosenFigure scoreboard={scoreboard} by={scoreboard.by} chosen={chosen} />
                <AllFigures scoreboard={scoreboard} by={scoreboard.by} />
              </div>
            )
          }
        </Loaded>
      )}
    </Screen>
  );
}

const periodWords = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;

function ExportButton({ request }: { request: ScoreboardRequest }) {
  const { mutate, isPending } = useMutation({
    mutationFn: exportScoreboard,
    onSuccess: (file, { from, to }) => saveFile(file, `scoreboard-${from}-${to}.csv`),
    onError: (error) => showToast('error', messageOf(error, 'Failed to export the figures')),
  });
  return (
    <Button busy={isPending} onClick={() => mutate(request)}>
      <DownloadIcon />
      Export CSV
    </Button>
  );
}

interface FigureTilesProps {
  readonly scoreboard: Scoreboard;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** All figures in total. Each opens below. */
const FigureTiles = ({ scoreboard: { figures, total }, chosen, onChoose }: FigureTilesProps) => (
  <ul className="figures">
    {figures.map(({ id, title, unit }) => {
      const value = total.values[id]?.value ?? null;
      const before = total.before[id]?.value ?? null;
      const change = changeText(id, unit, value, before);
      return (
        <li key={id} className="figures__item">
          <button type="button" className="figure" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <span className="figure__title">{title}</span>
            <span className="figure__value">{figureText(id, unit, value)}</span>
            <span className="figure__change">
              {before === null
                ? 'Nothing before'
                : `${figureText(id, unit, before)} before${change ? `, ${change}` : ''}`}
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);
