import { afterEach, expect, test } from 'vitest'
import { caller, RawClient, startServer } from '#test/stomp.ts'
import { sessionChannel } from './session-channel.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanups.splice(0).toReversed()) await undo()
})

async function follow(destination = '/user/queue/session') {
  const server = await startServer([sessionChannel()], { recheckEvery: 60_000 })
  cleanups.push(server.stop)
  const client = await RawClient.connect(server.url)
  cleanups.push(() => client.close())
  client.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:r\n\n\0`)
  return { ...server, client }
}

test('notifies a socket at once when its permissions change, and only then', async () => {
  const { client, sessions, stomp } = await follow()
  await client.find('RECEIPT')
  await stomp.recheck()
  expect(client.received).toEqual([])
  sessions.set('token-1', caller(1, [1], ['ADM_FLEET_VIEW']))
  // a check that is requested during another check is not lost
  await Promise.all([stomp.recheck(), stomp.recheck()])
  expect(await client.find('MESSAGE')).toContain('{"kind":"changed"}')
})

test('rejects a subscription with an embed token', async () => {
  const { client, sessions } = await follow('/user/queue/other')
  expect(await client.find('ERROR')).toContain('code:forbidden')
  sessions.set('token-3', { ...caller(3), channels: new Set(['notifications']) })
  const { authorize } = sessionChannel()
  const request = { destination: '/user/queue/session', params: {}, headers: new Map() }
  expect([authorize(caller(1), request), authorize(sessions.get('token-3')!, request)]).toEqual([true, false])
})
