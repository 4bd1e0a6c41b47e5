import { viewOf } from '../../test/written-page';
import { areaOfBox, boxOnPage } from './areas';

describe('areas', () => {
  it('map a box of a turned view to the page', () => {
    // A quarter turn: to the right in the view is down on the page.
    const view = viewOf({ paddle: [] }, { toPage: [0, -1, 1, 1, 0, 0, 0, 0, 1] });
    const box = boxOnPage(areaOfBox({ left: 0.1, top: 0.2, width: 0.3, height: 0.1 }, view), view);
    expect(box.left).toBeCloseTo(0.7);
    expect(box.top).toBeCloseTo(0.1);
    expect(box.width).toBeCloseTo(0.1);
    expect(box.height).toBeCloseTo(0.3);
  });

  it('stay within the page', () => {
    const view = viewOf({ paddle: [] });
    const box = boxOnPage(areaOfBox({ left: -0.5, top: 0.9, width: 3, height: 1 }, view), view);
    expect(box).toMatchObject({ left: 0, width: 1 });
    expect(box.top + box.height).toBeLessThanOrEqual(1);
  });
});
