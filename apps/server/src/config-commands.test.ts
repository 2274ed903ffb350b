import { expect, it } from 'vitest'
import { readCommands } from './config-commands.ts'
import { ConfigReader } from './config-reader.ts'

it('takes a gateway by address and token, and none without', () => {
  const reader = new ConfigReader({ MUSTER_TRACCAR_URL: 'https://gateway.test/', MUSTER_TRACCAR_TOKEN: 'secret' })
  expect(readCommands(reader)).toEqual({ traccar: { url: 'https://gateway.test', token: 'secret' } })
  expect(readCommands(new ConfigReader({}))).toEqual({})
})

it.each([
  [{ MUSTER_TRACCAR_URL: 'https://gateway.test' }, 'MUSTER_TRACCAR_TOKEN'],
  [{ MUSTER_TRACCAR_TOKEN: 'secret' }, 'MUSTER_TRACCAR_URL'],
])('refuses half of it and echoes no secret', (environment, missing) => {
  const reader = new ConfigReader(environment)
  readCommands(reader)
  expect(() => reader.finish()).toThrow(missing)
  expect(() => reader.finish()).not.toThrow('secret')
})
