import type { TranslationItem } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { Moment } from '../../../components/controls/moment';
import { RowButton } from '../../../components/lists/row-button';
import { PencilIcon } from '../../../components/ui/staff-icons';
import { absenceWords, languageName, TRANSLATOR_WORDS, whereWords } from '../translation-words';
import { StandingBadge } from './standing-badge';

interface TranslationTableProps {
  readonly items: readonly TranslationItem[];
  readonly onOpen: (id: string) => void;
}

/** Arrows, J and K go through the rows; Enter opens one. */
export function TranslationTable({ items, onOpen }: TranslationTableProps): ReactNode {
  return (
    <Table
      className="rows translations__table"
      aria-label="Translations"
      onRowAction={(id) => onOpen(String(id))}
    >
      <TableHeader>
        <Column isRowHeader>Text</Column>
        <Column>Translation</Column>
        <Column>By</Column>
        <Column>State</Column>
        <Column>Where</Column>
        <Column>Since</Column>
        <Column>
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <Row key={item.id} id={item.id} textValue={item.text}>
            <Cell>
              <span className="translations__text">{item.text}</span>
            </Cell>
            <Cell data-label={languageName(item.language)}>
              {item.translation === null ? (
                <span className="translations__text quiet">{absenceWords(item)}</span>
              ) : (
                <bdi className="translations__text" lang={item.language}>
                  {item.translation}
                </bdi>
              )}
            </Cell>
            <Cell data-label="By">
              <span className="translations__by">
                {item.correctedByName ?? TRANSLATOR_WORDS[item.translator]}
                <span className="translations__into">{languageName(item.language)}</span>
              </span>
            </Cell>
            <Cell data-label="State">
              <StandingBadge standing={item.standing} />
            </Cell>
            <Cell data-label="Where">
              <span className="translations__where">{whereWords(item)}</span>
            </Cell>
            <Cell data-label="Since">
              <Moment at={item.wantedAt} />
            </Cell>
            <Cell className="rows__acts">
              <RowButton label={`Edit ${shortened(item.text)}`} onPress={() => onOpen(item.id)}>
                <PencilIcon />
              </RowButton>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

const LONGEST_LABEL = 60;

const shortened = (text: string): string =>
  text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL).trimEnd()}…` : text;
