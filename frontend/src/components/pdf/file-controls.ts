import { type QuarterTurn, quarterTurnOf } from '@coverleaf/contracts';
import { useState } from 'react';

/** A scale, or what a page fits into. */
export type Zoom = number | 'width' | 'page';

export interface FileControls {
  /** Clockwise, beyond what makes its pages upright. */
  readonly turn: QuarterTurn;
  readonly zoom: Zoom;
  readonly setZoom: (zoom: Zoom) => void;
  /** By a quarter, clockwise. */
  readonly rotate: () => void;
  /** From the width to the whole page, to twice the width, and back. */
  readonly nextZoom: () => void;
}

/** Twice the width of a letter on most screens. */
const CLOSE = 2;

/** How a file is shown. @param onTurn remembers the turn */
export function useFileControls(
  remembered: QuarterTurn = 0,
  onTurn: (turn: QuarterTurn) => void = () => undefined,
): FileControls {
  const [turned, setTurned] = useState<QuarterTurn | null>(null);
  const [zoom, setZoom] = useState<Zoom>('width');
  const turn = turned ?? remembered;
  return {
    turn,
    zoom,
    setZoom,
    rotate: () => {
      const next = quarterTurnOf(turn + 90);
      setTurned(next);
      onTurn(next);
    },
    nextZoom: () => {
      if (zoom === 'width') setZoom('page');
      else setZoom(zoom === 'page' ? CLOSE : 'width');
    },
  };
}
