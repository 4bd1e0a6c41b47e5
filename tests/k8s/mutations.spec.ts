import { POOLS } from '../deployment/memory-needs';
import { sourcesOf } from '../deployment/sources';
import { alertFaults } from './alerts';
import { environmentFaults } from './environment';
import { PODS, REFERENCES, SHAPES } from './faulty-objects';
import { ALERTS, ENVIRONMENTS, NETWORK, SCALING } from './faulty-relations';
import { mutate, PROCESS } from './mutate';
import { networkFaults } from './network';
import { type K8sObject, readObjects, titleOf } from './objects';
import { podFaults } from './pods';
import { referenceFaults } from './references';
import { scalingFaults } from './scaling';
import { shapeFaults } from './shape';

const secrets = readObjects('secrets.example.yaml');
const manifests = readObjects('rendered', 'production.yaml');

describe.each([
  ['shape', (objects: readonly K8sObject[]) => objects.flatMap(shapeFaults), SHAPES],
  ['references', referenceFaults, REFERENCES],
  ['pods', podFaults, PODS],
  ['environments', environmentFaults, ENVIRONMENTS],
  ['network', networkFaults, NETWORK],
  ['scaling', scalingFaults, SCALING],
  ['alerts', alertFaults, ALERTS],
])('a fault of the %s is found:', (_part, faultsOf, mutations) => {
  it.each(mutations)('%s in %s', (...mutation) => {
    expect(faultsOf(mutate(manifests, mutation), secrets).join('\n')).toMatch(mutation[0]);
  });
});

it('misses what is not there', () => {
  const without = manifests.filter((object) => titleOf(object) !== 'Job lender-migration');
  expect(podFaults(without)).toContain('lender: nothing runs its migration');
});

it.each([
  'registry.lender.example:5000/team/coverleaf/gateway:0.1.0',
  `registry.lender.example/coverleaf/gateway@sha256:${'0'.repeat(64)}`,
])('takes %s for the image of the gateway', (image) => {
  const elsewhere = mutate(manifests, [/nothing/, 'Deployment gateway', [...PROCESS, 'image'], image]);
  expect(podFaults(elsewhere)).toEqual([]);
});

it('counts the memory of every pool of processes that open files', () => {
  const counted = new Set(Object.values(POOLS).flatMap((bounds) => Object.keys(bounds)));
  const declared = sourcesOf('apps').flatMap((text) =>
    [...text.matchAll(/const (\w+): Bounds\b/g)].map(([, name = '']) => name),
  );
  expect([...counted].toSorted()).toEqual(declared.toSorted());
});
