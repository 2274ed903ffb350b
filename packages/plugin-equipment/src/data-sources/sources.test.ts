import { expect, it } from 'vitest'
import { incompleteMeasures, isSame, rebased, replaceSource, withId } from './sources.ts'

it('ADM-026 keeps the ID that a type requires, and none for GPS and key', () => {
  expect(withId({ measureCode: 'A', type: 'ANALOG' }, 3)).toEqual({ measureCode: 'A', type: 'ANALOG', ioChannel: 3 })
  expect(withId({ measureCode: 'A', type: 'CAN', dutyId: 2 }, 3)).toEqual({
    measureCode: 'A',
    type: 'CAN',
    canParameterId: 3,
  })
  for (const [type, field] of [
    ['INPUT', 'ioChannel'],
    ['STATUS', 'dutyId'],
    ['INTERNAL', 'internalInput'],
  ] as const)
    expect(withId({ measureCode: 'A', type }, 3)).toEqual({ measureCode: 'A', type, [field]: 3 })
  for (const type of ['GPS', 'KEY'] as const)
    expect(withId({ measureCode: 'A', type }, 3)).toEqual({ measureCode: 'A', type })
  expect(
    incompleteMeasures([
      { measureCode: 'A', type: 'KEY' },
      { measureCode: 'B', type: 'STATUS' },
    ]),
  ).toEqual(['B'])
})

it('keeps one source per measure, and ignores their order', () => {
  const [a, b] = [
    { measureCode: 'A', type: 'GPS' },
    { measureCode: 'B', type: 'CAN', canParameterId: 1 },
  ] as const
  expect(replaceSource([a, b], 'B', { measureCode: 'B', type: 'GPS' })).toEqual([a, { measureCode: 'B', type: 'GPS' }])
  expect(replaceSource([a, b], 'A', undefined)).toEqual([b])
  expect(isSame([a, b], [b, a])).toBe(true)
  expect(isSame([a, b], [a, { ...b, canParameterId: 2 }])).toBe(false)
})

it('applies only the changed measures to sources that someone else saved', () => {
  const [speed, hours, fuel] = [
    { measureCode: 'SPEED', type: 'GPS' },
    { measureCode: 'ENGINE_HOURS', type: 'KEY' },
    { measureCode: 'FUEL_LEVEL', type: 'ANALOG', ioChannel: 2 },
  ] as const
  const ofOther = { ...fuel, ioChannel: 3 }
  expect(rebased([speed, ofOther], { before: [speed, fuel], edited: [fuel, hours] })).toEqual([ofOther, hours])
})
