import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Queue } from '@muster/agent/src/queue/queue.ts'
import { expect, it, onTestFinished } from 'vitest'
import { Archive } from './archive.ts'

it('contains what an agent wrote, also after the agent has removed it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const queue = new Queue({ folder: join(folder, 'queue'), maxBytes: 2 ** 20 })
  const archive = new Archive(join(folder, 'queue'), join(folder, 'archive'))
  await queue.addReadings([{ time: 1 }, { time: 2 }])
  archive.collect()
  await queue.addReadings([{ time: 3 }])
  await queue.endJob({ job: 'command-1', status: 'completed', time: 4 })
  archive.collect()
  for (let taken = await queue.take(); taken; taken = await queue.take()) taken.done()
  await queue.close()
  expect(readdirSync(join(folder, 'queue'))).toEqual([])
  const { readings, ends } = archive.read()
  expect(readings.toSorted()).toEqual([1, 2, 3])
  expect(ends).toEqual(new Map([['command-1', new Set(['completed'])]]))
})
