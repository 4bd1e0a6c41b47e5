import type { ReactNode } from 'react';
import { Modal } from '../controls/modal';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['Ctrl', 'K'], 'Go to a page, or sign out'],
  [['?'], 'This list'],
  [['↑', '↓'], 'From row to row'],
  [['Enter'], 'Edit or open the row'],
  [['←', '→'], 'Through what is in a row'],
  [['J', 'K'], 'In documents: the next, the one before'],
  [['A', 'R', 'D'], 'On a document: approve, reject, download'],
  [['F6'], 'To the messages at the bottom right, and back'],
  [['Esc'], 'Close a window'],
];

interface KeysHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function KeysHelp({ isOpen, onClose }: KeysHelpProps): ReactNode {
  return (
    <Modal title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([keys, meaning]) => (
          <div className="keys__row" key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
