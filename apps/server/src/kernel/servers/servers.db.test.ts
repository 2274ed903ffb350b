import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { defineMessage, message } from './exchange.ts'
import { joinServers, type TestMember } from './testing.ts'

const counted = defineMessage<number>('counted')

let database: TestDatabase
const here: TestMember[] = []
beforeEach(async () => void (database = await testDatabase()))
afterEach(async () => {
  for (const member of here.splice(0)) await member.leave()
  await database.close()
})

async function join(options = {}): Promise<TestMember & { heard: number[]; gaps: () => number }> {
  const member = await joinServers(database.url, options)
  here.push(member)
  if (here.length > 1) await until(() => expect(here.every(({ exchange }) => exchange.isShared)).toBe(true))
  const heard: number[] = []
  let gaps = 0
  member.exchange.subscribe(counted, body => void heard.push(body))
  member.exchange.onGap(() => void (gaps += 1))
  member.exchange.start()
  return { ...member, heard, gaps: () => gaps }
}

const rows = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from server_message`.execute(database.db)).rows[0]!.count

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

it('a server alone writes nothing; as soon as there is another, messages reach it, until it leaves', async () => {
  const first = await join()
  expect(first.exchange.isShared).toBe(false)
  first.exchange.send(counted, 1)
  await first.exchange.publish(first.db, () => {
    throw new Error('nobody needs it')
  })
  expect(await rows()).toBe(0)

  const second = await join()
  // when it has joined, the others write for it already
  expect([first, second].map(({ exchange }) => exchange.isShared)).toEqual([true, true])
  first.exchange.send(counted, 2)
  second.exchange.send(counted, 3)
  await until(() => expect([first.heard, second.heard]).toEqual([[3], [2]]))

  await here.pop()!.leave()
  await until(() => expect(first.exchange.isShared).toBe(false))
  first.exchange.send(counted, 4)
  await first.exchange.settled()
  expect([first.gaps(), first.errors]).toEqual([0, []])
})

it('a message of a transaction arrives after its commit, or never', async () => {
  const [first, second] = [await join(), await join()]
  const say = async (number: number, end: 'commit' | 'rollback') => {
    const trx = await first.db.startTransaction().execute()
    const tellOthers = await first.exchange.publish(trx, () => [message(counted, number)])
    await trx[end]().execute()
    if (end === 'commit') tellOthers()
  }
  await say(1, 'rollback')
  await say(2, 'commit')
  await until(() => expect(second.heard).toEqual([2]))
})

it('a commit under way while another server comes reaches it', async () => {
  const first = await join()
  const trx = await first.db.startTransaction().execute()
  const tellOthers = await first.exchange.publish(trx, () => [message(counted, 5)])
  const second = await join()
  await trx.commit().execute()
  tellOthers()
  await until(() => expect(second.heard).toEqual([5]))
})

it('a server that hears no notices for a while reads what it missed, each message once', async () => {
  const [first, second] = [await join(), await join()]
  await second.deafen()
  const sent = Array.from({ length: 350 }, (_, i) => i)
  for (const number of sent) first.exchange.send(counted, number)
  await first.exchange.settled()
  second.exchange.wake()
  await until(() => expect([second.heard.length, first.errors, second.errors]).toEqual([350, [], []]))
  expect(second.heard).toEqual(sent)
  second.exchange.wake()
  await second.exchange.settled()
  expect(second.heard).toEqual(sent)
})

it('a server whose entry was removed while it was away reads the database again', async () => {
  const [first, second] = [await join(), await join({ every: 3_600_000 })]
  await second.deafen()
  await database.db.deleteFrom('server_instance').where('id', '=', second.exchange.id).execute()
  await first.members.beat()
  expect(first.exchange.isShared).toBe(false)
  // it knows nothing of this until it is back
  first.exchange.send(counted, 1)
  await second.members.beat()
  await until(() => expect(second.gaps()).toBeGreaterThan(0))
  await until(() => expect(first.exchange.isShared).toBe(true))
  first.exchange.send(counted, 2)
  await first.exchange.settled()
  second.exchange.wake()
  await until(() => expect(second.heard).toEqual([2]))
})

it('what all have read is removed', async () => {
  const [first, second] = [await join(), await join()]
  first.exchange.send(counted, 1)
  await until(() => expect(second.heard).toEqual([1]))
  await until(async () => {
    for (const { members, exchange } of [first, second]) {
      await members.beat()
      await exchange.settled()
    }
    expect(await rows()).toBe(0)
  })
})

it('shows every server with its version and the warning of one that is silent', async () => {
  const [first, second] = [await join(), await join()]
  await first.members.beat()
  expect(first.members.all()).toMatchObject([
    { id: first.exchange.id, pid: process.pid, version: '0.1.0', clients: 0 },
    { id: second.exchange.id, lagMs: 0 },
  ])
  expect(first.members.warnings()).toEqual([])
  await sql`update server_instance set seen_at = now() - interval '20 s' where id = ${second.exchange.id}`.execute(
    database.db,
  )
  await first.members.beat()
  expect(first.members.warnings()).toEqual([expect.stringContaining('gave its last sign of life 20 s ago')])
})
