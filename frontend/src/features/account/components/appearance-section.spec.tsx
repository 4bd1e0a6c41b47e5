import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppearanceSection } from './appearance-section';

describe('AppearanceSection', () => {
  it('changes the page at once, and the next ones by cookies of the admin area only', async () => {
    const cookies: string[] = [];
    jest.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void cookies.push(cookie));
    document.documentElement.dataset['theme'] = 'system';
    render(<AppearanceSection />);
    expect(screen.getByRole('combobox', { name: 'Theme' })).toHaveProperty('value', 'system');

    await userEvent.selectOptions(screen.getByLabelText('Theme'), 'Dark');
    await userEvent.selectOptions(screen.getByLabelText('Rows of tables'), 'Compact');

    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' });
    expect(cookies.at(-2)).toContain('theme=dark; Path=/admin; ');
    expect(cookies.at(-1)).toContain('density=compact; Path=/admin; ');
  });
});
