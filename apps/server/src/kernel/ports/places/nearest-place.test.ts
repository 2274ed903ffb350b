import { expect, test } from 'vitest'
import { builtInTexts } from '../../texts/texts.ts'
import { nearestPlace } from './nearest-place.ts'

const at = (latitude: number, longitude: number) => nearestPlace({ latitude, longitude })

test('names a town inside it, and adds distance and direction outside', async () => {
  expect(await at(44.6471, 10.9252)).toBe('Modena, Emilia-Romagna, Italy')
  expect(await at(44.73, 11.0)).toMatch(/^\d+ km northeast of Modena, Italy$/)
  expect(await at(44.55, 10.92)).toMatch(/^\d+ km south of Modena, Italy$/)
  expect(await at(44.6471, 10.86)).toMatch(/^\d+ km west of Modena, Italy$/)
})

test('names a large town from a greater distance than a small one', async () => {
  expect(await at(35.685 + 0.1, 139.7514)).toBe('Tokyo, Japan')
  expect(await at(44.6471 + 0.1, 10.9252)).toMatch(/^\d+ km north of Modena, Italy$/)
})

test('names no place far out at sea, but one across the date line and at the pole', async () => {
  expect(await at(-45, -120)).toBeUndefined()
  expect(await at(0.02, 0.02)).toBeUndefined()
  expect(await at(90, 0)).toBeUndefined()
  expect(await at(66.32, 179.99)).toMatch(/^\d+ km west of Egvekinot, Russia$/)
  expect(await at(-90, 0)).toBe('Amundsen–Scott South Pole Station, Antarctica')
})

test('uses the language of the reader, with English names of towns', async () => {
  const german = (latitude: number, longitude: number) => nearestPlace({ latitude, longitude }, builtInTexts('de'))
  expect(await german(44.6471, 10.9252)).toBe('Modena, Emilia-Romagna, Italien')
  expect(await german(44.73, 11.0)).toMatch(/^\d+ km nordöstlich von Modena, Italien$/)
  expect(await nearestPlace({ latitude: 44.6471, longitude: 10.86 }, builtInTexts('fr'))).toMatch(
    /^\d+ km à l’ouest de Modena, Italie$/,
  )
})
