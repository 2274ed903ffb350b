import { expect, test } from 'vitest'
import { unitsOnMap } from './units-on-map.ts'

test('MAP-032 returns ID, position and most severe state of units, without units that have no position', () => {
  const unit = {
    unitId: 7,
    unitName: 'Seven',
    iconName: 'i',
    companyName: 'c',
    profileName: 'p',
    mostSevereStateCode: 'OVERDUE',
    mostSevereStateName: 'Overdue',
  } as const
  expect(
    unitsOnMap([
      { ...unit, position: [9.2, 45.1] },
      { ...unit, unitId: 8 },
    ]),
  ).toEqual([{ unitId: 7, name: 'Seven', iconName: 'i', position: [9.2, 45.1], mostSevereStateCode: 'OVERDUE' }])
})
