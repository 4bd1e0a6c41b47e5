import type { Colleague } from '@coverleaf/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MentionArea } from './mention-area';

const named = (id: string, name: string): Colleague => ({ id, name, role: 'site_manager' });
const COLLEAGUES = [named('1', 'Ann Lee'), named('2', 'Andy Ross'), named('3', 'Mona Manager')];

function Area({ onChoose }: { onChoose: (colleague: Colleague) => void }) {
  const [value, setValue] = useState('');
  return (
    <MentionArea
      {...{ name: 'text', label: 'Comment', rows: 3, maxLength: 2_000, value, onChoose }}
      onChange={setValue}
      colleagues={COLLEAGUES}
    />
  );
}

describe('a text with mentions', () => {
  // jsdom has no layout.
  beforeAll(() => {
    Element.prototype.scrollIntoView = () => undefined;
  });

  const setUp = () => {
    const chosen: string[] = [];
    const keys = userEvent.setup();
    render(<Area onChoose={({ name }) => chosen.push(name)} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    return { area, chosen, keys };
  };
  const options = (): (string | null)[] =>
    screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const highlighted = () => screen.getByRole('option', { selected: true }).textContent;

  it('lists colleagues by what is typed after an @, and takes the highlighted one by Enter', async () => {
    const { area, chosen, keys } = setUp();
    await keys.type(area, 'Hi @an');
    expect(options()).toEqual(['Ann Lee', 'Andy Ross']);
    expect(area.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    await keys.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('Andy Ross');
    expect(area.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await keys.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    expect([area.value, chosen, options()]).toEqual(['Hi @Ann Lee ', ['Ann Lee'], []]);
    await keys.keyboard('look{Enter}@mo');
    expect(options()).toEqual(['Mona Manager']);
    await keys.click(screen.getByRole('option'));
    expect(area.value).toBe('Hi @Ann Lee look\n@Mona Manager ');
    expect(document.activeElement).toBe(area);
  });

  it('closes by Escape, until another @ is typed', async () => {
    const { area, keys } = setUp();
    await keys.type(area, '@an');
    await keys.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await keys.keyboard('n');
    expect(options()).toEqual([]);
    await keys.clear(area);
    await keys.type(area, '@mon');
    expect(options()).toEqual(['Mona Manager']);
    await keys.tab();
    expect(options()).toEqual([]);
  });
});
