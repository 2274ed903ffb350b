import { expect, it } from 'vitest'
import { inEnglish } from '#kernel/texts/texts.ts'
import { labelNotes } from './distinct-labels.ts'
import { describeSignals } from './signals.ts'

const shown = (signals: Record<string, number>, uom = '') =>
  describeSignals(signals, inEnglish(), { of: () => ({ uom, textOf: () => undefined }), isListed: () => true }).map(
    ({ label, value }) => `${label}: ${value}`,
  )

it('keeps the label of the measure and adds a note to other signals with it', () => {
  expect(shown({ 'Engine speed': 1500, rpm: 1490, engineSpeed: 1480, power: 13 }, 'rpm')).toEqual([
    'Battery voltage: 13',
    'Engine speed: 1490',
    'Engine speed (CAN): 1500',
    'Engine speed (engineSpeed): 1480',
  ])
})

it('lists a value with the same label once', () => {
  expect(shown({ 'Engine speed': 1500, rpm: 1500 }, 'rpm')).toEqual(['Engine speed: 1500'])
})

it('keeps the label of a column or a measure', () => {
  const signals = [
    { code: 'engineHours', label: 'Engine hours' },
    { code: '', label: 'Engine hours' },
  ]
  expect([...labelNotes(signals)]).toEqual([[0, 'engineHours']])
})
