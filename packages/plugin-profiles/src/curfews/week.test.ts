import { expect, it } from 'vitest'
import { copyDay, copyTargets, wholeWeek } from './week.ts'

const night = [{ from: '00:00', to: '05:30' }]

it('PROF-034 completes a week to seven days', () => {
  expect(wholeWeek({ TUESDAY: night })).toEqual({
    MONDAY: [],
    TUESDAY: night,
    WEDNESDAY: [],
    THURSDAY: [],
    FRIDAY: [],
    SATURDAY: [],
    SUNDAY: [],
  })
  expect(Object.keys(wholeWeek())).toHaveLength(7)
})

it('copies a day to others and keeps the rest', () => {
  const week = wholeWeek({ MONDAY: night, SUNDAY: [{ from: '10:00', to: '24:00' }] })
  const copied = copyDay(week, 'MONDAY', ['TUESDAY', 'SUNDAY'])
  expect(copied).toEqual({ ...week, TUESDAY: night, SUNDAY: night })
  expect(copied.TUESDAY).not.toBe(copied.MONDAY)
})

it('offers the week, the workdays and each other day', () => {
  expect(copyTargets('FRIDAY').map(({ id }) => id)).toEqual([
    'week',
    'workdays',
    'MONDAY',
    'TUESDAY',
    'WEDNESDAY',
    'THURSDAY',
    'SATURDAY',
    'SUNDAY',
  ])
})
