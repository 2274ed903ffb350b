import { describe, expect, test } from 'vitest'
import { defineDependency, Dependencies } from '#kernel/dependency.ts'
import { Closing } from './closing.ts'
import { part, startParts } from './part.ts'

const Water = defineDependency<string>('Water')
const Coffee = defineDependency<string>('Coffee')

function setUp() {
  const events: string[] = []
  const closing = new Closing()
  const dependencies = new Dependencies()
  const water = part({
    name: 'boiler',
    needs: {},
    provides: Water,
    start: () => {
      events.push('start boiler')
      return 'water'
    },
    stop: value => events.push(`stop ${value}`),
  })
  const coffee = part({
    name: 'brewer',
    needs: { water: Water },
    provides: Coffee,
    start: async ({ water }) => {
      events.push(`start brewer with ${water}`)
      return 'coffee'
    },
    stop: (value, { water }) => events.push(`stop ${value} with ${water}`),
  })
  return { events, closing, dependencies, water, coffee }
}

test('starts a part after its dependencies and stops it before them', async () => {
  const { events, closing, dependencies, water, coffee } = setUp()
  await startParts([coffee, water], dependencies, closing)
  expect(dependencies.use(Coffee)).toBe('coffee')
  expect(events).toEqual(['start boiler', 'start brewer with water'])
  await closing.end(() => {})
  expect(events.slice(2)).toEqual(['stop coffee with water', 'stop water'])
})

test('provides a given value', async () => {
  const { events, closing, dependencies, coffee } = setUp()
  await startParts([coffee], dependencies.provide(Water, 'rain'), closing)
  expect(events).toEqual(['start brewer with rain'])
})

test('stops started parts when a later part fails', async () => {
  const { events, closing, dependencies, water, coffee } = setUp()
  const broken = part({
    name: 'cup',
    needs: { coffee: Coffee },
    start: () => {
      throw new Error('broken')
    },
    stop: () => events.push('stop cup'),
  })
  await expect(startParts([broken, coffee, water], dependencies, closing)).rejects.toThrow('broken')
  await closing.end(() => {})
  expect(events.slice(2)).toEqual(['stop coffee with water', 'stop water'])
})

describe('before anything starts', () => {
  test('rejects a dependency that no part provides', async () => {
    const { events, closing, dependencies, coffee } = setUp()
    const cup = part({ name: 'cup', needs: { coffee: Coffee }, start: () => events.push('start cup') })
    await expect(startParts([cup, coffee], dependencies, closing)).rejects.toThrow(
      'No part provides Water, which "brewer" needs. Add a part that provides it.',
    )
    expect(events).toEqual([])
  })

  test('rejects circular dependencies', async () => {
    const { events, closing, dependencies, coffee } = setUp()
    const filter = part({ name: 'filter', needs: { coffee: Coffee }, provides: Water, start: () => 'water' })
    await expect(startParts([filter, coffee], dependencies, closing)).rejects.toThrow(
      'Parts of the server need each other: filter → brewer → filter. Remove one of these needs.',
    )
    expect(events).toEqual([])
  })

  test('rejects two parts with the same dependency', async () => {
    const { closing, dependencies, water } = setUp()
    const spring = part({ name: 'spring', needs: {}, provides: Water, start: () => 'water' })
    await expect(startParts([water, spring], dependencies, closing)).rejects.toThrow(
      '"boiler" and "spring" both provide Water. Remove one.',
    )
  })
})
