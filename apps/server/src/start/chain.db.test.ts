import { mkdtemp, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preparedFolder } from '#test/prepared-folder.ts'
import { end, isAlive, postmasterOf, repository, startProcess } from '#test/server-process.ts'
import type { ServerProcess } from '#test/server-process.ts'

let folder: string
let chain: ServerProcess
beforeEach(async () => {
  folder = await preparedFolder()
})
afterEach(async () => {
  await end(chain)
  await rm(folder, { recursive: true, force: true })
})

const env = () => ({ MUSTER_DATA_DIR: folder, MUSTER_DEMO: '0', npm_lifecycle_event: 'start', MUSTER_PREPARED: '1' })
const npm = join(import.meta.dirname, '../../test/programs/npm-start.mjs')

interface Pids {
  npm: number
  shell: number
  script: number
  server: number
  postmaster: number
}

/** Like `npm start`: npm runs a shell, the shell the script, the script the server. */
async function startChain(): Promise<Pids> {
  chain = startProcess(env(), [process.execPath, npm])
  await chain.ready()
  const npmPid = chain.child.pid!
  const shell = childOf(npmPid)
  const script = childOf(shell)
  const server = childOf(script)
  return { npm: npmPid, shell, script, server, postmaster: await postmasterOf(folder) }
}

function childOf(pid: number): number {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return Number(stdout.split('\n')[0])
}

async function expectAllGone({ script, server, postmaster }: Pids): Promise<void> {
  const left = () => [script, server, postmaster].filter(isAlive)
  await vi.waitUntil(() => left().length === 0, { timeout: 30_000, interval: 100 })
  // ended in order: the next start has nothing to recover
  expect(readFileSync(join(folder, 'db.log'), 'utf8')).not.toMatch(/crash|not properly shut down/)
}

const cases = [
  ['npm', 'SIGKILL'],
  ['script', 'SIGKILL'],
  ['server', 'SIGKILL'],
] as const

describe('npm start', () => {
  test.each(cases)('ends server and database when %s is ended by %s', { timeout: 120_000 }, async (link, signal) => {
    const pids = await startChain()
    process.kill(pids[link], signal)
    await expectAllGone(pids)
  })

  test('ends server and database when the terminal is closed', { timeout: 120_000 }, async () => {
    const command = `${process.execPath} ${npm}`
    // a separate terminal, which closes when `script` ends
    chain = startProcess(env(), ['script', '-qfec', command, '/dev/null'])
    await chain.ready()
    const postmaster = await postmasterOf(folder)
    const server = Number(JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8')).pid)
    chain.child.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(server) && !isAlive(postmaster), { timeout: 30_000, interval: 100 })
  })

  test('ends npm but not the server on a hang-up without a terminal', { timeout: 120_000 }, async () => {
    const pids = await startChain()
    // a shell sends this to the jobs of a terminal that closes, under nohup
    for (const pid of [pids.script, pids.server]) process.kill(pid, 'SIGHUP')
    process.kill(pids.npm, 'SIGKILL')
    await new Promise(resolve => setTimeout(resolve, 3000))
    expect(isAlive(pids.server)).toBe(true)
    expect(isAlive(pids.postmaster)).toBe(true)
    process.kill(pids.script, 'SIGTERM')
    await expectAllGone(pids)
  })
})

test('ends server and database when only npm receives SIGINT', { timeout: 120_000 }, async () => {
  chain = startProcess(env(), ['npm', 'start'])
  await chain.ready()
  const postmaster = await postmasterOf(folder)
  const server = Number(JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8')).pid)
  chain.child.kill('SIGINT')
  await vi.waitUntil(() => !isAlive(server) && !isAlive(postmaster), { timeout: 60_000, interval: 100 })
  await chain.exited
})

test('outlives its parent when started directly, and ends on SIGTERM', { timeout: 120_000 }, async () => {
  const main = join(repository, 'apps/server/src/main.ts')
  chain = startProcess(env(), ['sh', '-c', `"${process.execPath}" "${main}" start & wait`])
  await chain.ready()
  const postmaster = await postmasterOf(folder)
  const server = childOf(chain.child.pid!)
  chain.child.kill('SIGKILL')
  await chain.exited
  await new Promise(resolve => setTimeout(resolve, 2000))
  expect(isAlive(server)).toBe(true)
  process.kill(server, 'SIGTERM')
  await vi.waitUntil(() => !isAlive(server) && !isAlive(postmaster), { timeout: 30_000, interval: 100 })
})

test('a second start names the process that holds the port or the data folder', { timeout: 120_000 }, async () => {
  chain = startProcess(env())
  const { port } = new URL(await chain.ready())
  const other = await mkdtemp(join(tmpdir(), 'muster-chain-'))
  const [onPort, inFolder] = [startProcess({ ...env(), PORT: port, MUSTER_DATA_DIR: other }), startProcess(env())]
  const holder = `process (?:id )?${chain.child.pid}`
  for (const [second, sentence] of [
    [onPort, `Port ${port} on 127.0.0.1 is in use by ${holder} \\(.*main.ts start\\)`],
    [inFolder, `${holder} already uses the folder ${folder} \\(.*main.ts start\\)`],
  ] as const) {
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(new RegExp(sentence))
    expect(second.output()).toContain(`kill ${chain.child.pid}`)
  }
  await rm(other, { recursive: true, force: true })
})
