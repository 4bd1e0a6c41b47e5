import { render, screen, within } from '@testing-library/react';
import { LenderPreview } from './components/lender-preview';

const COLORS = { name: 'Harbor', primaryColor: '#003057', secondaryColor: '#ffd200' };

describe("the preview of a lender's page", () => {
  it.each([
    ['standard', 'Secure & Confidential, Quick Process, Simple Verification', 'Enter Reference #'],
    ['ufcu', 'Frequently asked questions', 'Enter Reference #'],
    ['skyla', 'Before you begin', 'Upload Insurance'],
    ['', 'Secure & Confidential, Quick Process, Simple Verification', 'Enter Reference #'],
  ])('arranges it like the template %p', (templateId, first, way) => {
    render(<LenderPreview {...COLORS} logoUrl="" templateId={templateId} />);
    const sections = within(screen.getByRole('list', { name: 'Sections of the page' })).getAllByRole(
      'listitem',
    );
    expect(sections).toHaveLength(4);
    expect(sections[0]?.textContent).toBe(first);
    expect(document.querySelector('.preview__band .preview__button')?.textContent).toBe(way);
  });
});
