import { behaviour } from '@muster/signals'
import { expect, it } from 'vitest'
import { Corrections } from '../aggregates/corrections.ts'
import { judgeReadings, type JudgedReading } from './judge.ts'
import { unitWatch } from './watch-source.ts'

it('compares corrected counters, and ignores wrong values', () => {
  const watch = unitWatch({
    key: 'service/1',
    condition: { is: 'value', of: 'engineHours', behaviour: behaviour.greater, threshold: 3206 },
  })
  const corrections = new Corrections([
    { counter: 'engineHours', from: 200, shift: 3205 },
    { counter: 'engineHours', from: 300, until: 400, shift: 0 },
  ])
  const reading = (time: number, engineHours: number): JudgedReading => ({
    unitId: 1,
    statusId: 1,
    observation: { deviceUid: '', source: 'traccar', time, latitude: 45, longitude: 9, engineHours },
  })
  const readings = [reading(100, 3204), reading(200, 0.5), reading(300, 9000), reading(400, 1.5)]
  const startsOf = (of?: Corrections) =>
    judgeReadings({ unitId: 1, states: {}, corrections: of }, [watch], readings).transitions.map(({ at }) => at)
  expect(startsOf(corrections)).toEqual([400])
  expect(startsOf()).toEqual([300, 400])
})
