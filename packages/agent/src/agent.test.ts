import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { TestBroker } from '../test/mqtt-broker.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { Agent } from './agent.ts'
import { settingsSchema } from './settings/settings.ts'

const fixtures = join(import.meta.dirname, '../test')

/** Serves a recorded receiver over TCP. */
async function receiver(): Promise<{ host: string; port: number }> {
  const server = createServer(socket => socket.write(readFileSync(join(fixtures, 'track.nmea'))))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

it('sends positions with frames of the profile, reports the profile, and executes a command', async () => {
  const broker = await TestBroker.start()
  const folder = temporaryFolder()
  const key = join(folder, 'key')
  writeFileSync(key, '0')
  const begin = () => {
    const settings = settingsSchema.parse({
      uid: 'AG-1',
      server: { mqtt: broker.url, token: 'mdt_1' },
      folder,
      rates: { movingSeconds: 1, stationarySeconds: 1 },
      nmea,
      can: [{ log: join(fixtures, 'candump-deltas.txt'), repeat: true }],
      inputs: { pollMilliseconds: 50, digital: { in1: { file: key } } },
      ignition: 'in1',
      outputs: { 1: { file: join(folder, 'horn') } },
    })
    return new Agent({ settings, log: () => undefined, firstRetryMs: 10 })
  }
  const nmea = await receiver()
  const agent = begin()
  await expect.poll(() => agent.isConnected).toBe(true)
  const can = { parameters: [{ identifier: '00F00400', mask: '00FFFF00' }] }
  await broker.send('v1/AG-1/configuration', { version: 3, issuedAt: 1, profiles: { can } })
  const applied = { version: 3, profiles: { can: { status: 'applied' } } }
  await expect.poll(() => broker.of('state').at(-1)?.['configuration']).toEqual(applied)
  await expect.poll(() => JSON.stringify(broker.of('readings').at(-1))).toContain('0CF00400#')
  expect(JSON.stringify(broker.of('readings'))).toContain('"altitude":61.5')
  writeFileSync(key, '1')
  await expect.poll(() => JSON.stringify(broker.of('readings').at(-1))).toContain('"ignition":true')

  const command = { name: 'Horn', movesMachine: true, output: { number: 1, value: true } }
  await broker.send('v1/AG-1/jobs', { id: 'command-1', issuedAt: 1, kind: 'command', command })
  await expect.poll(() => broker.of('jobs/progress').at(-1)).toMatchObject({ job: 'command-1', status: 'completed' })
  expect(readFileSync(join(folder, 'horn'), 'utf8')).toBe('1')
  await agent.stop()

  // the configuration applies again before the server sends it
  const states = broker.of('state').length
  const again = begin()
  await expect.poll(() => broker.of('state').slice(states).at(-1)?.['configuration']).toEqual(applied)
  await again.stop()
})
