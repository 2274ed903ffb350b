import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addCredential, revokeCredential, startBroker } from '#test/device-broker.ts'
import { seedFleet } from '#test/ingest.ts'
import { joinServers } from '#test/server-members.ts'

let database: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  database = await testDatabase()
  fleet = await seedFleet(database.db)
})
afterAll(() => database.close())

async function startServer() {
  const member = await joinServers(database.url, { every: 50 })
  const pipeline = fleet.pipeline({ exchange: member.exchange })
  const { exchange } = member
  // only messages between the servers may end a connection here
  const server = await startBroker(database.db, pipeline, { exchange, checkEvery: 3_600_000 })
  exchange.start()
  return {
    ...server,
    pipeline,
    exchange,
    close: async () => {
      await server.close()
      await member.leave()
    },
  }
}

it('reaches a device on another server, keeps its newest connection, and ends it when its token is revoked', async () => {
  const [here, there] = [await startServer(), await startServer()]
  const clients: MqttClient[] = []
  try {
    await expect.poll(() => here.exchange.isShared && there.exchange.isShared).toBe(true)
    await fleet.unit('far', 'far')
    const credentialId = await addCredential(database.db, 'far', { token: 'far' })
    const connect = async (port: number) => {
      const options = { host: '127.0.0.1', port, clientId: 'far', username: 'far', password: 'far', reconnectPeriod: 0 }
      const client = await connectAsync(options)
      clients.push(client)
      return client
    }
    const older = await connect(here.port)
    const newer = await connect(there.port)
    await expect.poll(() => older.connected).toBe(false)
    expect([here.link.size, there.link.size]).toEqual([0, 1])
    const received: string[] = []
    newer.on('message', (_topic, payload) => void received.push(payload.toString()))
    await newer.subscribeAsync('v1/far/jobs', { qos: 1 })
    here.link.send('far', 'jobs', { id: 'command-1' })
    await expect.poll(() => received).toEqual(['{"id":"command-1"}'])
    there.link.providePending('jobs', async () => [{ id: 'command-2' }])
    here.link.wake('far', 'jobs')
    await expect.poll(() => received.at(-1)).toBe('{"id":"command-2"}')
    await revokeCredential(database.db, credentialId)
    expect(newer.connected).toBe(true)
    here.pipeline.forget('far')
    await expect.poll(() => newer.connected).toBe(false)
  } finally {
    for (const client of clients) await client.endAsync(true)
    await here.close()
    await there.close()
  }
})
