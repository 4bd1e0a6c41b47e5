import { alertFaults } from './alerts';
import { environmentFaults } from './environment';
import { networkFaults } from './network';
import type { K8sObject } from './objects';
import { podFaults } from './pods';
import { referenceFaults } from './references';
import { scalingFaults } from './scaling';
import { shapeFaults } from './shape';

/**
 * What is wrong with a set of manifests, as far as it can be told without a cluster; one line each.
 * @param secrets those that operators are told to make
 */
export function faultsOf(objects: readonly K8sObject[], secrets: readonly K8sObject[]): string[] {
  const misshapen = objects.flatMap(shapeFaults);
  // The other checks read what has its shape.
  if (misshapen.length > 0) return misshapen;
  return [
    ...referenceFaults(objects, secrets),
    ...podFaults(objects),
    ...environmentFaults(objects, secrets),
    ...networkFaults(objects),
    ...scalingFaults(objects),
    ...alertFaults(objects),
  ];
}
