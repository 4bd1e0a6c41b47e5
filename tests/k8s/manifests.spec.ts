import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { alertErrors } from './alerts';
import { environmentErrors } from './environment';
import { networkErrors } from './network';
import { describeRendered, K8S, readObjects, renderOverlay } from './objects';
import { podErrors } from './pods';
import { referenceErrors } from './references';
import { scalingErrors } from './scaling';
import { shapeErrors } from './shape';

/** The example secrets that the documentation gives to operators. */
const secrets = readObjects('secrets.example.yaml');

describeRendered.each(readdirSync(join(K8S, 'overlays')))('the overlay %s', (overlay) => {
  const objects = renderOverlay(overlay);

  it('has only fields that Kubernetes knows', () => {
    expect(objects.flatMap(shapeErrors)).toEqual([]);
  });

  it.each([
    ['refers to objects that exist', referenceErrors],
    ['runs its pods without privileges and within the memory that they need', podErrors],
    ['gives each process its settings, and no secret more', environmentErrors],
    ['opens the connections that services need, and no others', networkErrors],
    ['scales what it deploys', scalingErrors],
    ['alerts by metrics that exist and links to the runbook', alertErrors],
  ])('%s', (_rule, errorsOf) => {
    expect(errorsOf(objects, secrets)).toEqual([]);
  });
});

it('describes the secrets in a form that a cluster accepts', () => {
  expect(secrets.flatMap(shapeErrors)).toEqual([]);
});
