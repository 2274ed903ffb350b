import { expect, it } from 'vitest'
import { readCommands } from './commands.ts'
import { ConfigReader } from './config-reader.ts'

it('takes a gateway by address and token, and none without', () => {
  const reader = new ConfigReader({ MUSTER_TRACCAR_URL: 'https://gateway.test/', MUSTER_TRACCAR_TOKEN: 'secret' })
  expect(readCommands(reader)).toMatchObject({ traccar: { url: 'https://gateway.test', token: 'secret' } })
  expect(readCommands(new ConfigReader({})).traccar).toBeUndefined()
})

it('takes how large a file may be, below what a request may hold', () => {
  expect(readCommands(new ConfigReader({})).fileBytes).toBe(10 * 1024 * 1024)
  expect(readCommands(new ConfigReader({ MUSTER_FILE_MB: '2' })).fileBytes).toBe(2 * 1024 * 1024)
  const reader = new ConfigReader({ MUSTER_FILE_MB: '16' })
  readCommands(reader)
  expect(() => reader.finish()).toThrow('MUSTER_FILE_MB')
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
