import { judgeReadings, type Judgement, type JudgedReading } from './judge.ts'
import type { UnitWatch } from './watch-source.ts'

/**
 * Judges readings like `judgeReadings`. A generated history is stored from its end: a condition at its first reading began in a part
 * that is stored later, and raises no alarm here.
 */
export function judgeHistory(
  unit: Parameters<typeof judgeReadings>[0],
  watches: readonly UnitWatch[],
  readings: readonly JudgedReading[],
  isLate = false,
): Judgement {
  const [first, ...rest] = readings
  if (unit.time !== undefined || !first?.observation.isHistory) return judgeReadings(unit, watches, readings, isLate)
  const hasOdometer = readings.some(({ observation }) => observation.odometer !== undefined)
  const began = watches.map(watch => ({ ...watch, initially: true }))
  const { states } = judgeReadings({ ...unit, hasOdometer }, began, [first])
  const judged = judgeReadings({ ...unit, states, hasOdometer, time: first.observation.time }, watches, rest, isLate)
  return { ...judged, isChanged: true }
}
