import { expect, it } from 'vitest'
import { ConfigReader } from '#kernel/config/config-reader.ts'
import { CommandConfig } from './command-config.ts'

it('reads a gateway from its address and token, and none without them', () => {
  const reader = new ConfigReader({ MUSTER_TRACCAR_URL: 'https://gateway.test/', MUSTER_TRACCAR_TOKEN: 'secret' })
  expect(CommandConfig.read(reader)).toMatchObject({ traccar: { url: 'https://gateway.test', token: 'secret' } })
  expect(CommandConfig.read(new ConfigReader({})).traccar).toBeUndefined()
})

it('reads the maximum file size, below the request limit', () => {
  expect(CommandConfig.read(new ConfigReader({})).fileBytes).toBe(10 * 1024 * 1024)
  expect(CommandConfig.read(new ConfigReader({ MUSTER_FILE_MB: '2' })).fileBytes).toBe(2 * 1024 * 1024)
  const reader = new ConfigReader({ MUSTER_FILE_MB: '16' })
  CommandConfig.read(reader)
  expect(() => reader.finish()).toThrow('MUSTER_FILE_MB')
})

it.each([
  [{ MUSTER_TRACCAR_URL: 'https://gateway.test' }, 'MUSTER_TRACCAR_TOKEN'],
  [{ MUSTER_TRACCAR_TOKEN: 'secret' }, 'MUSTER_TRACCAR_URL'],
])('rejects half of the gateway settings without printing the secret', (environment, missing) => {
  const reader = new ConfigReader(environment)
  CommandConfig.read(reader)
  expect(() => reader.finish()).toThrow(missing)
  expect(() => reader.finish()).not.toThrow('secret')
})
