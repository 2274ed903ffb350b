import type { Feature } from '@muster/contract'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, forbidden } from '#kernel/http/problem.ts'
import { eitherOf } from '#kernel/texts/sentence.ts'

/** Features that a unit may have by itself; the session of a user has all of them. */
const unitFeatures: readonly Feature[] = ['DATA_SOURCE_BATTERY_VOLTAGE', 'FES_DATA_INTEGRATION']

/**
 * What a unit will have of features.
 * @param before those that it has
 * @throws Problem 400 for one that units do not have, 403 for one that the caller does not have
 */
export function checkFeatures(
  asked: readonly string[],
  before: readonly string[],
  { features }: Pick<Caller, 'features'>,
): string[] {
  const unknown = asked.filter(code => !unitFeatures.some(feature => feature === code))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownFeatures'], {
      errors: unknown.slice(0, 20).map(code => ['features', 'problem.notAFeature', { code }]),
    })
  const changed = unitFeatures.filter(code => asked.includes(code) !== before.includes(code))
  const missing = changed.filter(code => !features.has(code))
  if (missing.length > 0)
    throw forbidden(['problem.feature', { feature: eitherOf(missing) }], {
      code: 'FEATURE_MISSING',
    })
  return unitFeatures.filter(code => asked.includes(code))
}
