import { expect, it } from 'vitest'
import { standardStatus } from './standard-status.ts'

it.each([
  ['key off, whatever the speed', { ignition: false, speed: 30 }, 4],
  ['key on at travel speed', { ignition: true, speed: 12 }, 2],
  ['key on and creeping', { ignition: true, speed: 1.1 }, 1],
  ['key on, still, the gateway sees motion', { ignition: true, speed: 0, signals: { motion: true } }, 1],
  ['key on, still, engine under load', { ignition: true, speed: 0, signals: { rpm: 1201 } }, 1],
  ['key on, still, engine at 1200', { ignition: true, speed: 1, signals: { rpm: 1200, motion: false } }, 3],
  ['key on of a feed that tells nothing of movement', { ignition: true, signals: { CumulativeIdleHours: 3 } }, 1],
  ['key unknown, travelling', { speed: 40 }, 2],
  ['key unknown, slow', { speed: 5 }, 1],
  ['key unknown, still', { speed: 0.4, signals: { rpm: 2000 } }, 0],
  ['nothing known', {}, 0],
])('%s', (_, reading, status) => {
  expect(standardStatus(reading)).toBe(status)
})
