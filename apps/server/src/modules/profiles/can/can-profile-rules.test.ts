import { expect, test } from 'vitest'
import { usedLineFields, violations } from './can-profile-rules.ts'
import { lineIn } from '#kernel/texts/sentence.ts'
import { inEnglish } from '#kernel/texts/texts.ts'

const faults = (input: Parameters<typeof violations>[0]) => violations(input).map(line => lineIn(line, inEnglish()))

const profile = { name: 'Bus', maxParametersAllowed: 2 }
const condition = (value: number) => ({ canParameterId: 1, operatorId: 1, value })
const line = (count: number) => ({
  canProtocolId: 1,
  extended: true,
  normal: false,
  canParameters: Array.from({ length: count }, (_, i) => ({ canParameterId: i, bound: true })),
})

test('PROF-027 rejects more parameters than the profile allows over both lines', () => {
  expect(faults({ ...profile, canLine0: line(1), canLine1: line(1) })).toEqual([])
  expect(faults({ ...profile, canLine0: line(2), canLine1: line(1) })[0]).toContain('tooManyParametersSelected')
})

test('PROF-028 accepts at most two DM1 conditions', () => {
  expect(faults({ ...profile, dm1Conditions: [condition(1), condition(2)] })).toEqual([])
  expect(faults({ ...profile, dm1Conditions: [1, 2, 3].map(condition) })[0]).toContain('maximumDm1ConditionsExceeded')
})

test('PROF-029 rejects a negative DM1 value, but not 0, unless the profile is long-idle', () => {
  expect(faults({ ...profile, dm1Conditions: [condition(0)] })).toEqual([])
  expect(faults({ ...profile, dm1Conditions: [condition(-1)] })[0]).toContain('canProfileDm1ValueNotCorrect')
  expect(faults({ ...profile, longIdle: true, dm1Conditions: [condition(-1)] })).toEqual([])
})

test('PROF-031 requires a platform if only its parameters are read', () => {
  expect(faults({ ...profile, dm1ParametersForPlatform: true })).toEqual(['dm1PlatformId: select a platform'])
  expect(faults({ ...profile, dm1ParametersForPlatform: true, dm1PlatformId: 4 })).toEqual([])
})

test('PROF-026 requires a data frame selection for each line', () => {
  expect(faults({ ...profile, canLine1: { ...line(0), extended: false } })).toEqual([
    'canLine1: select standard or extended frames',
  ])
})

test('PROF-020 removes behaviour, threshold and duration of a report-only parameter', () => {
  const parameters = [1, 3].map(notificationTypeId => ({
    canParameterId: 9,
    behaviorId: 2,
    threshold: 5,
    duration: 3,
    notificationTypeId: notificationTypeId as 1 | 3,
  }))
  const [reported, alarming] = usedLineFields({ ...line(0), canParameters: parameters })?.canParameters ?? []
  for (const gone of ['behaviorId', 'threshold', 'duration']) expect(reported).not.toHaveProperty(gone)
  expect(alarming).toMatchObject({ behaviorId: 2, threshold: 5, duration: 3 })
})

test('PROF-023 reads an unbound parameter as its last value and reports it', () => {
  expect(usedLineFields({ ...line(0), canParameters: [{ canParameterId: 9 }] })?.canParameters).toMatchObject([
    { detectionTypeId: 1, alarm: false, report: true, bound: false, notificationTypeId: 0 },
  ])
})
