import { expect, it } from 'vitest'
import { flagsOf, hasCondition, notificationTypes, newLineParameter, withNotification } from './line-parameter.ts'

const added = newLineParameter(7, 'Engine speed')

it('PROF-023 defaults a new parameter to detection type 1 and report-only, without an alarm', () => {
  expect(added).toMatchObject({ detectionTypeId: 1, notificationTypeId: 1 })
  expect(flagsOf(added.notificationTypeId)).toEqual({ alarm: false, report: true })
})

it('PROF-019 maps 0 to none, 1 to report only, 2 to alarm only, 3 to both', () => {
  expect(notificationTypes.map(type => [type, flagsOf(type)])).toEqual([
    [0, { alarm: false, report: false }],
    [1, { alarm: false, report: true }],
    [2, { alarm: true, report: false }],
    [3, { alarm: true, report: true }],
  ])
})

it('PROF-021 starts an alarm with the first behaviour, threshold 0 and 3 seconds', () => {
  for (const type of [0, 2, 3] as const)
    expect(withNotification(added, type, 4)).toMatchObject({
      notificationTypeId: type,
      behaviorId: 4,
      threshold: 0,
      duration: 3,
    })
  // keeps earlier input
  const entered = { ...withNotification(added, 2, 4), behaviorId: 6, threshold: 90, duration: 10 }
  expect(withNotification(entered, 3, 4)).toMatchObject({ behaviorId: 6, threshold: 90, duration: 10 })
})

it('PROF-020 clears behaviour, threshold and duration for report-only', () => {
  const alarm = { ...withNotification(added, 2, 4), threshold: 90 }
  expect(hasCondition(alarm)).toBe(true)
  const reported = withNotification(alarm, 1, 4)
  expect(reported).toMatchObject({ notificationTypeId: 1, behaviorId: null, threshold: null, duration: null })
  expect(hasCondition(reported)).toBe(false)
})
