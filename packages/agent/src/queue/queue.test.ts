import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Open } from './lane.ts'
import { Queue, type QueueOptions, type Taken } from './queue.ts'

const folders: string[] = []
const folderOf = () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-queue-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const small = (folder: string, more: Partial<QueueOptions> = {}) =>
  new Queue({ folder, maxBytes: 1_000_000, segmentBytes: 300, retryMs: 1, ...more })

interface Message {
  boot?: string
  seq?: number
  readings?: { time: number }[]
  events?: { type: string }[]
  job?: string
  time?: number
}
const messageOf = ({ payload }: Taken) => JSON.parse(payload.toString()) as Message
const nameOf = ({ readings, events, job, time }: Message) =>
  readings ? `reading ${readings[0]?.time}` : events ? `event ${events[0]?.type}` : job ? `end ${job}` : `state ${time}`

/** Takes all remaining messages without acknowledging them. */
async function drain(queue: Queue): Promise<Message[]> {
  const messages: Message[] = []
  for (let taken = await queue.take(); taken; taken = await queue.take()) messages.push(messageOf(taken))
  return messages
}
const names = async (queue: Queue) => (await drain(queue)).map(nameOf)
const end = (job: string) => ({ job, status: 'completed' as const, time: 1 })

describe('sending', () => {
  it('sends the newest state, then events and results of jobs, then the newest reading before the backlog', async () => {
    const queue = small(folderOf())
    for (const time of [1, 2, 3]) await queue.addReadings([{ time }])
    await queue.addEvents([{ time: 4, type: 'key' }])
    await queue.endJob(end('command-1'))
    queue.setState({ time: 5 })
    queue.setState({ time: 6 })
    expect(await names(queue)).toEqual(['state 6', 'event key', 'end command-1', 'reading 3', 'reading 1', 'reading 2'])
    await queue.close()
  })

  it('repeats an unacknowledged message with its boot and number, also after a restart', async () => {
    const folder = folderOf()
    const queue = small(folder)
    await queue.addReadings([{ time: 1 }])
    const first = (await queue.take())!
    expect(await queue.take()).toBeUndefined()
    first.release()
    const again = (await queue.take())!
    expect(messageOf(again)).toEqual(messageOf(first))
    await queue.close()

    const restarted = small(folder)
    await restarted.addReadings([{ time: 2 }])
    const [newest, old] = await drain(restarted)
    expect(old).toEqual(messageOf(first))
    expect(newest?.boot).not.toBe(old?.boot)
    expect(newest?.seq).toBe(1)
    await restarted.close()
  })

  it('removes acknowledged messages', async () => {
    const folder = folderOf()
    const queue = small(folder)
    for (let time = 1; time <= 20; time++) await queue.addReadings([{ time }])
    for (let taken = await queue.take(); taken; taken = await queue.take()) taken.done()
    expect(queue.stats.queuedMessages).toBe(0)
    await queue.close()
    expect(readdirSync(folder)).toEqual([])
  })
})

it('contains exactly the added and unacknowledged messages, after any order of operations', async () => {
  const operation = fc.constantFrom('reading', 'event', 'done', 'release', 'reopen')
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 60 }), async operations => {
      const folder = folderOf()
      let queue = small(folder)
      const left = new Set<string>()
      let taken: Taken[] = []
      for (const [time, name] of operations.entries()) {
        if (name === 'reading') {
          await queue.addReadings([{ time }])
          left.add(`reading ${time}`)
        } else if (name === 'event') {
          await queue.addEvents([{ time, type: String(time) }])
          left.add(`event ${time}`)
        } else if (name === 'reopen') {
          await queue.close()
          queue = small(folder)
          taken = []
        } else {
          const next = await queue.take()
          if (next) taken.push(next)
          const [first] = taken
          if (name === 'release') taken.shift()?.release()
          else if (first && taken.length > 2) {
            taken.shift()
            first.done()
            left.delete(nameOf(messageOf(first)))
          }
        }
      }
      for (const message of taken) message.release()
      expect(queue.stats.queuedMessages).toBe(left.size)
      expect(new Set(await names(queue))).toEqual(left)
      await queue.close()
    }),
    { numRuns: 40 },
  )
})

describe('the size limit', () => {
  it('drops the oldest readings and counts them, but no event or job result', async () => {
    const queue = small(folderOf(), { maxBytes: 4000, segmentBytes: 1000 })
    await queue.addEvents([{ time: 0, type: 'first' }])
    await queue.endJob(end('file-1'))
    for (let time = 1; time <= 100; time++) await queue.addReadings([{ time }, { time: time + 0.5 }])
    const { bytes, droppedReadings, queuedMessages } = queue.stats
    expect(bytes).toBeLessThanOrEqual(5000)
    const left = await names(queue)
    expect(left.slice(0, 3)).toEqual(['event first', 'end file-1', 'reading 100'])
    expect(droppedReadings / 2 + left.length - 2).toBe(100)
    expect(queuedMessages).toBe(left.length)
    expect(left.at(-1)).toBe('reading 99')
    await queue.close()
  })

  it('makes room for an event on a full disk', async () => {
    let free = 1200
    const limited: Open = async (path, flags) => {
      const file = await open(path, flags)
      return handle(file, {
        write: async (bytes, ...rest) => {
          if (bytes.length > free) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
          free -= bytes.length
          return file.write(bytes, ...rest)
        },
      })
    }
    const folder = folderOf()
    const queue = small(folder, { open: limited, onFailure: () => (free = 1000) })
    for (let time = 1; time <= 8; time++) await queue.addReadings([{ time }])
    free = 0
    const segments = readdirSync(folder).length
    await queue.addEvents([{ time: 9, type: 'key' }])
    expect(readdirSync(folder).length).toBeLessThanOrEqual(segments)
    expect(queue.stats.droppedReadings).toBeGreaterThan(0)
    expect(await names(queue)).toContain('event key')
    await queue.close()
  })
})

describe('a disk that fails', () => {
  it('rewrites data that a failed sync may have lost to another file', async () => {
    const folder = folderOf()
    let isBroken = false
    let synced = 0
    const lossy: Open = async (path, flags) => {
      const file = await open(path, flags)
      return handle(file, {
        datasync: async () => {
          if (isBroken) {
            isBroken = false
            // Linux drops the pages and reports success the next time
            truncateSync(path, synced)
            throw Object.assign(new Error('input/output error'), { code: 'EIO' })
          }
          await file.datasync()
          synced = statSync(path).size
        },
      })
    }
    const queue = small(folder, { open: lossy, segmentBytes: 100_000 })
    await queue.addReadings([{ time: 1 }])
    isBroken = true
    expect(await queue.addReadings([{ time: 2 }])).toBe(true)
    await queue.close()
    const reopened = small(folder)
    expect(await names(reopened)).toEqual(['reading 2', 'reading 1'])
    await reopened.close()
  })

  it('sends from memory until the disk works again', async () => {
    let isBroken = true
    const dead: Open = async (path, flags) => {
      if (isBroken) throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
      return open(path, flags)
    }
    const folder = folderOf()
    const failed = Promise.withResolvers<void>()
    const queue = small(folder, { open: dead, onFailure: () => failed.resolve() })
    const [first, second] = [queue.addReadings([{ time: 1 }]), queue.addReadings([{ time: 2 }])]
    await failed.promise
    const newest = (await queue.take())!
    expect(nameOf(messageOf(newest))).toBe('reading 2')
    newest.done()
    isBroken = false
    expect(await Promise.all([first, second])).toEqual([true, true])
    await queue.close()
    const reopened = small(folder)
    expect(await names(reopened)).toEqual(['reading 1'])
    await reopened.close()
  })
})

describe('power loss', () => {
  it('loses no durable message and sends no partial one, wherever a file is truncated', async () => {
    const folder = folderOf()
    const queue = small(folder)
    /** File and size at which a message is complete. */
    const complete = new Map<string, { file: string; size: number }>()
    const sizes = () => new Map(readdirSync(folder).map(name => [name, statSync(join(folder, name)).size]))
    const add = async (name: string, append: () => Promise<boolean>) => {
      const before = sizes()
      expect(await append()).toBe(true)
      const [file, size] = [...sizes()].find(([name, size]) => name.endsWith('.log') && before.get(name) !== size)!
      complete.set(name, { file, size })
    }
    for (const time of [1, 2, 3, 4, 5]) {
      await add(`reading ${time}`, () => queue.addReadings([{ time, signals: { text: 'ä'.repeat(time) } }]))
    }
    await add('event key', () => queue.addEvents([{ time: 6, type: 'key' }]))
    await add('end file-1', () => queue.endJob(end('file-1')))
    // acknowledged: both kept messages and the newest reading
    for (let i = 0; i < 3; i++) (await queue.take())!.done()
    const live = folderOf()
    await queue.close()
    cpSync(folder, live, { recursive: true })
    const acknowledged = ['event key', 'end file-1', 'reading 5']
    const files = readdirSync(live)
    expect(files.filter(name => name.endsWith('.log')).length).toBeGreaterThan(1)
    expect(files.some(name => name.endsWith('.done'))).toBe(true)

    for (const cut of files) {
      for (let size = statSync(join(live, cut)).size; size >= 0; size--) {
        const copy = join(folderOf(), 'queue')
        mkdirSync(copy)
        for (const name of files) copyFileSync(join(live, name), join(copy, name))
        truncateSync(join(copy, cut), size)
        const reopened = small(copy)
        const left = await names(reopened)
        const durable = [...complete].filter(
          ([, record]) => files.includes(record.file) && (record.file !== cut || record.size <= size),
        )
        const expected = durable.map(([name]) => name)
        expect(left.filter(name => !expected.includes(name))).toEqual([])
        expect(expected.filter(name => !left.includes(name) && !acknowledged.includes(name))).toEqual([])
        if (cut.endsWith('.log')) expect(left.some(name => acknowledged.includes(name))).toBe(false)
        if (size % 50 === 0) {
          await reopened.addReadings([{ time: 7 }])
          expect(await names(reopened)).toEqual(['reading 7'])
        }
        await reopened.close()
        rmSync(copy, { recursive: true })
      }
    }
  })
})

describe('a damaged medium', () => {
  it('sends only appended data, whichever byte is corrupt', async () => {
    const folder = folderOf()
    const queue = small(folder)
    for (const time of [1, 2, 3]) await queue.addReadings([{ time }])
    const sent = (await drain(queue)).map(message => JSON.stringify(message))
    await queue.close()
    const [name = ''] = readdirSync(folder)
    const bytes = readFileSync(join(folder, name))
    for (let at = 0; at < bytes.length; at++) {
      const wrong = Buffer.from(bytes)
      wrong[at] = (wrong[at] ?? 0) ^ 0x10
      const copy = folderOf()
      writeFileSync(join(copy, name), wrong)
      const reopened = small(copy)
      const left = await drain(reopened)
      expect(left.filter(message => !sent.includes(JSON.stringify(message)))).toEqual([])
      expect(left.length).toBeLessThan(sent.length)
      expect(reopened.stats.damagedRecords).toBeGreaterThan(0)
      await reopened.close()
    }
  })
})

type File = Awaited<ReturnType<Open>>
type Write = (bytes: Buffer, offset: number, length: number, position: number) => Promise<{ bytesWritten: number }>

/** Wraps a file and replaces some of its operations. */
function handle(file: Awaited<ReturnType<typeof open>>, own: { write?: Write; datasync?: () => Promise<void> }): File {
  return {
    write: own.write ?? file.write.bind(file),
    datasync: own.datasync ?? (() => file.datasync()),
    sync: () => file.sync(),
    close: () => file.close(),
  } as File
}
