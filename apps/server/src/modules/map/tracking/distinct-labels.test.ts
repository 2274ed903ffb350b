import { expect, it } from 'vitest'
import { inEnglish } from '#kernel/texts/texts.ts'
import { labelNotes } from './distinct-labels.ts'
import { describeSignals } from './signals.ts'

const shown = (signals: Record<string, number>, uom = '') =>
  describeSignals(signals, inEnglish(), { of: () => ({ uom, textOf: () => undefined }), isListed: () => true }).map(
    ({ label, value }) => `${label}: ${value}`,
  )

it('a measure has one name: other signals of that name say what they are', () => {
  expect(shown({ 'Engine speed': 1500, rpm: 1490, engineSpeed: 1480, power: 13 }, 'rpm')).toEqual([
    'Battery voltage: 13',
    'Engine speed: 1490',
    'Engine speed (CAN): 1500',
    'Engine speed (engineSpeed): 1480',
  ])
})

it('the same value under the same name is shown once', () => {
  expect(shown({ 'Engine speed': 1500, rpm: 1500 }, 'rpm')).toEqual(['Engine speed: 1500'])
})

it('a column or a measure keeps the name', () => {
  const signals = [
    { code: 'engineHours', label: 'Engine hours' },
    { code: '', label: 'Engine hours' },
  ]
  expect([...labelNotes(signals)]).toEqual([[0, 'engineHours']])
})
