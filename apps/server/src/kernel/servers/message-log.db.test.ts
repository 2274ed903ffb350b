import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { append, prune, readPage, readTo, snapshotOf, type Cursor } from './message-log.ts'

const [writer, reader, third] = ['1', '2', '3'].map(digit => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase({ size: 12 })))
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate server_message`.execute(database.db)
  await sql`truncate server_instance`.execute(database.db)
})

const note = (body: unknown) => ({ kind: 'note', body })

/** Reader that starts now. */
async function readFromNow(own = reader) {
  const { db } = database
  let cursor: Cursor = { from: await snapshotOf(db) }
  return {
    readTo: () => readTo(cursor.from),
    /** Messages that became visible since the last read. */
    async read(): Promise<unknown[]> {
      const found: unknown[] = []
      for (let isEnd = false; !isEnd;) {
        const answer = await readPage(db, cursor, own)
        found.push(...answer.page.map(({ body }) => JSON.parse(body) as unknown))
        cursor = answer.next
        isEnd = answer.isEnd
      }
      return found
    },
  }
}

it('reads a transaction that begins first and commits last once, on its commit', async () => {
  const { db } = database
  const { read } = await readFromNow()
  const first = await db.startTransaction().execute()
  await append(first, writer, [note('first')])
  await append(db, writer, [note('second')])
  expect(await read()).toEqual(['second'])
  expect(await read()).toEqual([])
  await append(db, writer, [note('third')])
  expect(await read()).toEqual(['third'])
  await first.commit().execute()
  expect(await read()).toEqual(['first'])
  expect(await read()).toEqual([])
})

it('reads no messages that were rolled back, written before the start or written by the reader', async () => {
  const { db } = database
  await append(db, writer, [note('before')])
  const { read } = await readFromNow()
  const lost = await db.startTransaction().execute()
  await append(lost, writer, [note('lost')])
  await append(db, reader, [note('own')])
  await lost.rollback().execute()
  await append(db, writer, [note('seen')])
  expect(await read()).toEqual(['seen'])
})

it('neither loses nor repeats messages of many writers with interleaved commits', { timeout: 120_000 }, async () => {
  const { db } = database
  const writers = 8
  const each = 60
  const { read } = await readFromNow()
  const found: unknown[] = []
  const committed: string[] = []
  const writing = new AbortController()

  async function write(w: number): Promise<void> {
    for (let n = 0; n < each; n++) {
      const trx = await db.startTransaction().execute()
      const name = `${w}/${n}`
      // some take their number long before they write, some write twice, some hold on
      if ((w + n) % 3 === 0) await sql`select pg_current_xact_id()`.execute(trx)
      if ((w + n) % 4 === 0) await pause(Math.random() * 8)
      await append(trx, writer, [note(`${name}a`), note(`${name}b`)])
      if ((w + n) % 5 === 0) await pause(Math.random() * 12)
      if ((w * n) % 7 === 3) await trx.rollback().execute()
      else {
        await trx.commit().execute()
        committed.push(`${name}a`, `${name}b`)
      }
    }
  }
  async function follow(): Promise<void> {
    while (!writing.signal.aborted) found.push(...(await read()))
    found.push(...(await read()))
  }
  const following = follow()
  await Promise.all(Array.from({ length: writers }, (_, w) => write(w)))
  writing.abort()
  await following
  expect(found.length).toBeGreaterThan(writers * each)
  expect(found.toSorted()).toEqual(committed.toSorted())
  // of one transaction in order
  for (const name of committed.filter(text => text.endsWith('a')))
    expect(found.indexOf(`${name.slice(0, -1)}b`)).toBe(found.indexOf(name) + 1)
})

it('reads everything in pages after a pause, and repeats a page on request', async () => {
  const { db } = database
  const cursor: Cursor = { from: await snapshotOf(db) }
  const names = Array.from({ length: 250 }, (_, i) => i)
  for (const name of names) await append(db, writer, [note(name)])
  const bodies = (page: readonly { body: string }[]) => page.map(({ body }) => JSON.parse(body) as number)
  const first = await readPage(db, cursor, reader)
  expect(bodies(first.page)).toEqual(names.slice(0, 100))
  // written while the pages are read: it belongs to the next round
  await append(db, writer, [note('late')])
  const second = await readPage(db, first.next, reader)
  expect(await readPage(db, first.next, reader)).toMatchObject({ next: second.next, isEnd: false })
  const last = await readPage(db, second.next, reader)
  expect(bodies([...second.page, ...last.page])).toEqual(names.slice(100))
  expect(last.isEnd).toBe(true)
  expect(bodies((await readPage(db, last.next, reader)).page)).toEqual(['late'])
})

it('removes only messages that every server has read', async () => {
  const { db } = database
  const [one, two] = [await readFromNow(), await readFromNow(third)]
  const enter = (id: string, read_to: string | null) =>
    db.insertInto('server_instance').values({ id, host: 'h', pid: 1, version: '1', read_to }).execute()
  const moveTo = (id: string, read_to: string) =>
    db.updateTable('server_instance').set({ read_to }).where('id', '=', id).execute()
  const left = async () =>
    (await sql<{ body: string }>`select body from server_message order by 1`.execute(db)).rows.map(({ body }) => body)
  await enter(reader, one.readTo())
  await enter(third, two.readTo())
  // a version that reads no messages does not hold them
  await enter(writer, null)
  await append(db, writer, [note(1)])
  await one.read()
  await moveTo(reader, one.readTo())
  expect(await prune(db)).toBe(0)
  // transactions of other tests on this PostgreSQL hold the moment before which everything is read
  await vi.waitFor(async () => {
    await Promise.all([one.read(), two.read()])
    await moveTo(reader, one.readTo())
    await moveTo(third, two.readTo())
    expect(await prune(db)).toBe(1)
  }, 20_000)
  await append(db, writer, [note(2)])
  expect(await prune(db)).toBe(0)
  expect(await left()).toEqual(['2'])
})
