import { expect, it } from 'vitest'
import { ConfigReader } from '#kernel/config/config-reader.ts'
import { CommandConfig } from './command-config.ts'

it('takes a gateway by address and token, and none without', () => {
  const reader = new ConfigReader({ MUSTER_TRACCAR_URL: 'https://gateway.test/', MUSTER_TRACCAR_TOKEN: 'secret' })
  expect(CommandConfig.read(reader)).toMatchObject({ traccar: { url: 'https://gateway.test', token: 'secret' } })
  expect(CommandConfig.read(new ConfigReader({})).traccar).toBeUndefined()
})

it('takes how large a file may be, below what a request may hold', () => {
  expect(CommandConfig.read(new ConfigReader({})).fileBytes).toBe(10 * 1024 * 1024)
  expect(CommandConfig.read(new ConfigReader({ MUSTER_FILE_MB: '2' })).fileBytes).toBe(2 * 1024 * 1024)
  const reader = new ConfigReader({ MUSTER_FILE_MB: '16' })
  CommandConfig.read(reader)
  expect(() => reader.finish()).toThrow('MUSTER_FILE_MB')
})

it.each([
  [{ MUSTER_TRACCAR_URL: 'https://gateway.test' }, 'MUSTER_TRACCAR_TOKEN'],
  [{ MUSTER_TRACCAR_TOKEN: 'secret' }, 'MUSTER_TRACCAR_URL'],
])('refuses half of it and echoes no secret', (environment, missing) => {
  const reader = new ConfigReader(environment)
  CommandConfig.read(reader)
  expect(() => reader.finish()).toThrow(missing)
  expect(() => reader.finish()).not.toThrow('secret')
})
