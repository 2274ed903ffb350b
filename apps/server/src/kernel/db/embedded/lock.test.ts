import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (content: object | string) =>
  writeFile(join(folder, 'server.lock'), typeof content === 'string' ? content : JSON.stringify(content))

test('admits one holder at a time and names it in the rejection', async () => {
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`process id ${process.pid} already uses the folder ${folder}`)
  await release()
  await (
    await lockFolder(folder)
  )()
  expect(await readdir(folder)).toEqual([])
})

test('admits one of many concurrent requests', async () => {
  await write({ pid: await endedPid(), since: '' })
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FolderInUseError)
  }
})

test('takes over the lock of an ended process', async () => {
  await write({ pid: await endedPid(), since: '' })
  await (
    await lockFolder(folder)
  )()
})

test('ignores a process number that another process has by now', async () => {
  await write({ pid: process.pid, since: 'another boot 1' })
  await (
    await lockFolder(folder)
  )()
})

test('takes over an unreadable lock', async () => {
  await write('{')
  await (
    await lockFolder(folder)
  )()
})

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid!
}
