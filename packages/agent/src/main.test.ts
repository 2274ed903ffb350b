import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { TestBroker } from '../test/mqtt-broker.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { scanRecords } from './queue/record.ts'

// the built program, as it is packed
const program = join(import.meta.dirname, '../bin/muster-agent.mjs')
const runIt = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })

function settingsIn(folder: string, more: object = {}): string {
  const file = join(folder, 'agent.json')
  const server = { mqtt: 'mqtt://127.0.0.1:1', token: 'mdt_1' }
  writeFileSync(
    file,
    JSON.stringify({ uid: 'AG-1', server, folder: join(folder, 'state'), standardInput: true, ...more }),
  )
  return file
}

function start(settings: string): ChildProcess & { output: () => string } {
  const child = spawn(process.execPath, [program, '--settings', settings], { stdio: ['pipe', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  child.stdin.on('error', () => undefined)
  onTestFinished(() => void child.kill('SIGKILL'))
  return Object.assign(child, { output: () => text })
}

/** Returns the number of messages in the files of a queue. */
const storedIn = (queue: string): number =>
  readdirSync(queue).reduce((sum, name) => sum + scanRecords(readFileSync(join(queue, name))).records.length, 0)

it('checks settings, and describes the agent’s actions', () => {
  const folder = temporaryFolder()
  const good = runIt('check', '--settings', settingsIn(folder))
  expect(good).toMatchObject({
    status: 0,
    stdout: 'AG-1 connects to mqtt://127.0.0.1:1.\nSources: standard input.\nThe server may use: nothing.\n',
  })
  const file = settingsIn(folder, { rates: { movingSeconds: 0 }, speed: 1 })
  expect(runIt('check', '--settings', file)).toMatchObject({
    status: 1,
    stderr: `${file} cannot be used:\n  rates.movingSeconds must be at least 1.\n  speed is unknown. Check its spelling, or remove it.\n`,
  })
  const missing = settingsIn(folder, { commands: { Horn: { script: '/nowhere/horn' } } })
  expect(runIt('check', '--settings', missing)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('commands["Horn"].script: ENOENT'),
  })
  expect(runIt('simulate')).toMatchObject({ status: 2, stderr: 'simulate needs --url and --credentials\n' })
})

it('signs firmware with a key created once', () => {
  const folder = temporaryFolder()
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'firmware.bin')]
  writeFileSync(file, 'firmware')
  const created = runIt('sign-firmware', '--new-key', key)
  expect(created.stdout).toMatch(/^public key: [A-Za-z0-9+/]{43}=\n$/)
  expect(statSync(key).mode & 0o777).toBe(0o600)
  expect(runIt('sign-firmware', '--new-key', key)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('EEXIST'),
  })
  const signed = runIt('sign-firmware', file, '--key', key, '--model', 'gw-2', '--release', '1.2.0')
  expect(signed.stdout).toMatch(/^signature: [A-Za-z0-9+/]{86}==\npublic key: /)
  expect(signed.stdout.endsWith(created.stdout)).toBe(true)
  expect(runIt('sign-firmware', file)).toMatchObject({ status: 2 })
})

it('runs once for a folder', async () => {
  const settings = settingsIn(temporaryFolder())
  const first = start(settings)
  await expect.poll(first.output).toContain('Not connected')
  const second = start(settings)
  await expect.poll(second.output).toMatch(/^Another agent uses .*\. Stop it first\.\n$/)
  first.kill('SIGTERM')
  await expect.poll(() => first.exitCode).toBe(0)
})

it('sends stored data after SIGKILL', async () => {
  const folder = temporaryFolder()
  const broker = await TestBroker.start()
  const offline = start(settingsIn(folder))
  await expect.poll(offline.output).toContain('Not connected')
  for (let time = 1; time <= 20; time++) offline.stdin?.write(`{"time": ${time}, "fuelLevel": 50}\n`)
  await expect.poll(() => storedIn(join(folder, 'state/queue'))).toBe(20)
  offline.kill('SIGKILL')
  await expect.poll(() => offline.signalCode).toBe('SIGKILL')
  start(settingsIn(folder, { server: { mqtt: broker.url, token: 'mdt_1' } }))
  const times = () => broker.of('readings').map(({ readings }) => (readings as { time: number }[])[0]?.time)
  await expect.poll(() => times().length).toBe(20)
  expect(new Set(times()).size).toBe(20)
})
