import { figureText, type Scoreboard } from '@coverleaf/contracts';
import { changeText } from '../scoreboard-values';

interface FigureTilesProps {
  readonly scoreboard: Scoreboard;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** All figures in total. Each opens below. */
export const FigureTiles = ({ scoreboard: { figures, total }, chosen, onChoose }: FigureTilesProps) => (
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
