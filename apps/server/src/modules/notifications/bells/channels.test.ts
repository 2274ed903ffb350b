import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RawClient, caller, startServer } from '#test/stomp.ts'
import { LocalTopics, defineTopic } from '#kernel/realtime/topics.ts'
import { commandChanges, commandChannel, transferChanges } from '#modules/commands/command-channel.ts'
import { bellMessages, notificationChannel } from './notification-channel.ts'

const raised: unknown[] = []
const topics = new LocalTopics(error => raised.push(error))
const companies = new Map([
  [7, 1],
  [8, 2],
])
let server: Awaited<ReturnType<typeof startServer>>

beforeEach(async () => {
  server = await startServer([notificationChannel(topics), commandChannel(topics, unitId => companies.get(unitId))])
})
afterEach(() => server.stop())

async function follow(token: string, destination: string): Promise<RawClient> {
  const client = await RawClient.connect(server.url, token)
  client.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:ready\n\n\0`)
  return client
}

describe('/user/queue/web-notifications', () => {
  it('NOTIF-019 delivers a user’s messages to all of the user’s sockets and to no one else', async () => {
    const destination = '/user/queue/web-notifications'
    const clients = await Promise.all(['token-1', 'token-1', 'token-2'].map(token => follow(token, destination)))
    for (const client of clients) await client.find('RECEIPT')
    topics.publish(bellMessages, 1, { text: 'for one' })
    topics.publish(bellMessages, 2, { text: 'for two' })
    const texts = await Promise.all(clients.map(client => client.find('MESSAGE')))
    expect(texts.map(text => /"text":"(.*)"/.exec(text)![1])).toEqual(['for one', 'for one', 'for two'])
    expect(clients.flatMap(({ received }) => received)).toEqual([])
  })
})

describe('/topic/commands/{unitId}/FILE_TRANSFER', () => {
  const destination = (unitId: number | string) => `/topic/commands/${unitId}/FILE_TRANSFER`

  it('delivers changes of a unit in scope to users who may see commands', async () => {
    server.sessions.set('token-1', caller(1, [1], ['ADM_COMMAND_VIEW']))
    const client = await follow('token-1', destination(7))
    await client.find('RECEIPT')
    const news = (unitId: number) => ({ unitId, type: 'FILE_TRANSFER', commandId: 2, status: 'FETCHED' }) as const
    topics.publish(commandChanges, 8, news(8))
    topics.publish(commandChanges, 7, news(7))
    expect(await client.find('MESSAGE')).toContain(
      '{"unitId":7,"type":"FILE_TRANSFER","commandId":2,"status":"FETCHED"}',
    )
    topics.publish(transferChanges, 7, { unitId: 7, type: 'FILE_TRANSFER', transferId: 3, status: 'QUEUED' })
    expect(await client.find('MESSAGE')).toContain(
      '{"unitId":7,"type":"FILE_TRANSFER","transferId":3,"status":"QUEUED"}',
    )
    expect(client.received).toEqual([])
  })

  it('CMD-017 rejects a missing permission, a unit outside the scope and an unknown unit with the same message', async () => {
    server.sessions.set('token-1', caller(1, [1], []))
    server.sessions.set('token-2', caller(2, [1], ['ADM_COMMAND_VIEW']))
    for (const [token, unitId] of [
      ['token-1', 7],
      ['token-2', 8],
      ['token-2', 9],
      ['token-2', 'x'],
      ['token-2', '7/..'],
    ] as const) {
      const client = await follow(token, destination(unitId))
      expect(await client.find('ERROR')).toContain(
        `You may not subscribe to ${destination(unitId)}, or it does not exist.`,
      )
      await client.closed
    }
  })
})

describe('LocalTopics', () => {
  it('continues after a listener throws, and removes only one registration of a listener', () => {
    const topic = defineTopic<{ n: number }>('numbers')
    const seen: number[] = []
    const listener = ({ n }: { n: number }) => void seen.push(n)
    const ends = [
      topics.subscribe(topic, 1, () => {
        throw new Error('broken')
      }),
      topics.subscribe(topic, 1, listener),
      topics.subscribe(topic, 1, listener),
    ]
    topics.publish(topic, 1, { n: 1 })
    ends[1]!()
    ends[1]!()
    topics.publish(topic, 1, { n: 2 })
    topics.publish(topic, 2, { n: 3 })
    expect(seen).toEqual([1, 1, 2])
    expect(raised).toHaveLength(2)
  })
})
