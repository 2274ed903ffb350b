import { expect, it } from 'vitest'
import { feedSignals, figureOfSignal, namesOfSignal, type FeedSignalName } from './feed-signals.ts'
import { signalLabel } from './signal-names.ts'

it('finds a figure under the names of feeds, CAN parameters and files', () => {
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
  // a gateway sends idle hours under this name in a different unit for each protocol
  expect(namesOfSignal('cumulativeIdleHours')).not.toContain('idleHours')
})

it('labels feed signals like the figure, and preserves the units of CAN parameters and files', () => {
  expect(signalLabel('CumulativeIdleHours')).toEqual({ label: 'Idle hours', uom: 'h' })
  expect(signalLabel('DEFRemaining.Percent')).toEqual({ label: 'AdBlue level', uom: '%' })
  expect(figureOfSignal('Oil pressure')).toBeUndefined()
})

it('assigns each name to one figure', () => {
  const figures = Object.keys(feedSignals) as FeedSignalName[]
  const names = figures.flatMap(figure => [...namesOfSignal(figure)])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
