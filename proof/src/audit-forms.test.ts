import { expect, it } from 'vitest'
import { auditFleet } from './audit-forms.ts'

/** Fleet whose third save received no response. */
const fleet = {
  name: 'Fleet 1',
  saves: [
    { text: 'Save 1', isAcknowledged: true },
    { text: 'Save 2', isAcknowledged: true },
    { text: 'Save 3', isAcknowledged: false },
  ],
}

function faults(texts: string[], entries: Record<string, number>) {
  const found = { lost: [] as string[], doubled: [] as string[] }
  auditFleet(fleet, { texts: new Map([['Fleet 1', texts]]), entries: new Map(Object.entries(entries)) }, found)
  return [found.lost.length, found.doubled.length]
}

it('accepts a save without an answer whether it was stored or not', () => {
  expect(faults(['Save 2'], { 'Save 1': 1, 'Save 2': 1 })).toEqual([0, 0])
  expect(faults(['Save 3'], { 'Save 1': 1, 'Save 2': 1, 'Save 3': 1 })).toEqual([0, 0])
})

it('finds lost saves and entries, and those that were stored twice', () => {
  expect(faults(['Save 1'], { 'Save 1': 1 })).toEqual([1, 0])
  expect(faults([], {})).toEqual([1, 0])
  expect(faults(['Save 2'], { 'Save 1': 1 })).toEqual([1, 0])
  expect(faults(['Save 2', 'Save 2'], { 'Save 1': 1, 'Save 2': 1 })).toEqual([0, 1])
  expect(faults(['Save 2'], { 'Save 1': 1, 'Save 2': 2 })).toEqual([0, 1])
  expect(faults(['Save 2'], { 'Save 1': 1, 'Save 2': 1, 'Save 3': 1 })).toEqual([0, 1])
})
