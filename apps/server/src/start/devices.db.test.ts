import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { end, startProcess } from '#test/server-process.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'muster-devices-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test(
  'accepts devices on the configured port, counts them, and ends with its connections',
  { timeout: 120_000 },
  async () => {
    const port = await freePort()
    const server = startProcess({
      DATABASE_URL: database.url,
      MUSTER_DATA_DIR: folder,
      MUSTER_DEMO: '0',
      MUSTER_MQTT_PORT: String(port),
    })
    try {
      const url = await server.ready()
      const options = {
        host: '127.0.0.1',
        port,
        clientId: 'start',
        username: 'start',
        password: 'mlk_start',
        reconnectPeriod: 0,
      }
      const client = await connectAsync(options)
      client.on('error', () => {})
      const readings = [{ time: Date.now() - 1000, latitude: 45, longitude: 9 }]
      const message = { boot: '7f0e2c4a-9a58-4f0b-8e57-3c1b8c0e4d11', seq: 1, readings }
      await client.publishAsync('v1/start/readings', JSON.stringify(message), { qos: 1 })
      const held = await database.db.selectFrom('quarantined_item').select('device_uid').execute()
      expect(held).toEqual([{ device_uid: 'start' }])
      const metrics = await (await fetch(`${url}/metrics`)).text()
      expect(metrics).toContain('muster_device_connections 1')
      expect(metrics).toContain('muster_device_messages_total{topic="readings",outcome="held"} 1')
      server.child.kill('SIGTERM')
      expect(await server.exited).toBe(0)
      await expect.poll(() => client.connected).toBe(false)
    } finally {
      await end(server)
    }
  },
)
