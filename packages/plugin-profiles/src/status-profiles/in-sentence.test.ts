import { expect, it } from 'vitest'
import { inSentence } from './in-sentence.ts'

it.each([
  ['Engine speed', 'en', 'engine speed'],
  ['Régime moteur', 'fr', 'régime moteur'],
  ['Motordrehzahl', 'de', 'Motordrehzahl'],
  ['CAN parameter', 'en', 'CAN parameter'],
])('writes %s in a sentence in %s as %s', (label, language, expected) => {
  expect(inSentence(label, language)).toBe(expected)
})
