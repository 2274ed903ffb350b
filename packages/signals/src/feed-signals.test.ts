import { expect, it } from 'vitest'
import { feedSignals, figureOfSignal, namesOfSignal, type FeedSignalName } from './feed-signals.ts'
import { signalLabel } from './signal-names.ts'

it('finds a figure under the names that feeds, CAN parameters and files give it', () => {
  expect(namesOfSignal('defLevel')).toEqual(
    expect.arrayContaining([
      'defLevel',
      'adBlueLevel',
      'DEFRemaining',
      'DEFRemaining.Percent',
      'AdBlue level',
      'def_level',
    ]),
  )
  // a gateway sends idle hours under this name in another unit with each protocol
  expect(namesOfSignal('cumulativeIdleHours')).not.toContain('idleHours')
})

it('labels what feeds send as the figure, and leaves CAN parameters and files their own unit', () => {
  expect(signalLabel('CumulativeIdleHours')).toEqual({ label: 'Idle hours', uom: 'h' })
  expect(signalLabel('DEFRemaining.Percent')).toEqual({ label: 'AdBlue level', uom: '%' })
  expect(figureOfSignal('Oil pressure')).toBeUndefined()
})

it('has each name for one figure only', () => {
  const figures = Object.keys(feedSignals) as FeedSignalName[]
  const names = figures.flatMap(figure => [...namesOfSignal(figure)])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
