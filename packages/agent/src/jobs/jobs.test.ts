import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TestServer } from '../../test/http-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { Clock } from '../common/clock.ts'
import type { CommandJob, Job, JobProgressMessage } from '@muster/contract/devices'
import { createKey, signFirmware } from '../firmware/sign.ts'
import { Queue } from '../queue/queue.ts'
import { settingsSchema } from '../settings/settings.ts'
import { parseFrame } from '../sources/can.ts'
import { Jobs } from './jobs.ts'
import { FrameFeed } from './sniffing.ts'

interface Fixture {
  folder: string
  server?: TestServer
  settings?: object
  clock?: Clock
}

/** Starts an agent's jobs on a folder; `reports` collects its messages. */
function start({ folder, server, settings, clock = new Clock() }: Fixture) {
  const reports: JobProgressMessage[] = []
  const queue = new Queue({ folder: join(folder, 'queue'), maxBytes: 1_000_000 })
  queue.setProgress = progress => void reports.push(progress)
  queue.endJob = async end => {
    reports.push(end)
    return true
  }
  const feed = new FrameFeed()
  const jobs = new Jobs({
    settings: settingsSchema.parse({
      uid: 'AG-1',
      folder,
      server: { mqtt: 'mqtt://localhost', https: server?.url ?? 'http://localhost', token: 'x' },
      ...settings,
    }),
    queue,
    clock,
    log: () => undefined,
    client: server?.client(),
    feed,
    firstRetryMs: 1,
  })
  onTestFinished(() => jobs.stop())
  const endOf = (id: string) =>
    reports.find(({ job, status }) => job === id && status !== 'fetched' && status !== 'in-progress')
  return { jobs, reports, feed, ended: (id: string) => expect.poll(() => endOf(id)), endOf }
}

const commandJob = (command: Partial<CommandJob>, more: Partial<Job> = {}): Job => ({
  id: 'command-1',
  issuedAt: 1,
  kind: 'command',
  command: { name: 'Horn', movesMachine: true, ...command },
  ...more,
})

/** Writes a script that appends its arguments to a file. */
function scriptIn(folder: string, body = '') {
  const [script, output] = [join(folder, 'script.sh'), join(folder, 'output')]
  writeFileSync(script, `#!/bin/sh\necho "$@" >> ${output}\n${body}\n`)
  chmodSync(script, 0o755)
  return { script, lines: () => (existsSync(output) ? readFileSync(output, 'utf8').trim().split('\n') : []) }
}

describe('commands', () => {
  it('fail unless the settings list them', async () => {
    const { jobs, ended } = start({ folder: temporaryFolder() })
    jobs.take(commandJob({}))
    await ended('command-1').toMatchObject({
      status: 'failed',
      message: '“Horn” is not in the list of commands of this device.',
    })
    jobs.take(commandJob({ output: { number: 1, value: true } }, { id: 'command-2' }))
    await ended('command-2').toMatchObject({
      status: 'failed',
      message: 'Output 1 is not in the settings of this device.',
    })
    jobs.take(commandJob({ name: 'constructor' }, { id: 'command-3' }))
    await ended('command-3').toMatchObject({ status: 'failed' })
  })

  it('pass checked arguments to a script, without a shell', async () => {
    const folder = temporaryFolder()
    const { script, lines } = scriptIn(folder, 'echo done')
    const commands = { Limit: { script, arguments: ['[0-9]{1,3}', 'on|off'] } }
    const { jobs, ended } = start({ folder, settings: { commands } })
    jobs.take(commandJob({ name: 'Limit', payload: '80 on' }))
    await ended('command-1').toMatchObject({ status: 'completed', result: 'done' })
    jobs.take(commandJob({ name: 'Limit', payload: '80 on;reboot' }, { id: 'command-2' }))
    await ended('command-2').toMatchObject({
      message: 'Argument 2 of “Limit” is not allowed by the settings of this device.',
    })
    jobs.take(commandJob({ name: 'Limit', payload: '["80"]' }, { id: 'command-3' }))
    await ended('command-3').toMatchObject({ message: '“Limit” takes 2 arguments, not 1.' })
    expect(lines()).toEqual(['80 on'])
  })

  it('run once, even if the server resends them', async () => {
    const folder = temporaryFolder()
    const { script, lines } = scriptIn(folder)
    const settings = { commands: { Horn: { script } } }
    const first = start({ folder, settings })
    for (let i = 0; i < 3; i++) first.jobs.take(commandJob({}))
    await first.ended('command-1').toMatchObject({ status: 'completed' })
    first.jobs.take(commandJob({}))
    await first.jobs.stop()
    const second = start({ folder, settings })
    second.jobs.take(commandJob({}))
    await second.ended('command-1').toMatchObject({ status: 'completed' })
    expect(lines().length).toBe(1)
  })

  it('fail after an interruption and do not run again', async () => {
    const folder = temporaryFolder()
    const { script, lines } = scriptIn(folder, 'sleep 60')
    const settings = { commands: { Horn: { script } } }
    const first = start({ folder, settings })
    first.jobs.take(commandJob({}))
    await expect.poll(lines).toHaveLength(1)
    await first.jobs.stop()
    expect(first.endOf('command-1')).toBeUndefined()
    const second = start({ folder, settings })
    await second
      .ended('command-1')
      .toMatchObject({ status: 'failed', message: 'It was interrupted. Whether it was done is not known.' })
    expect(lines().length).toBe(1)
  })

  it('end with an abort or a time-out', async () => {
    const folder = temporaryFolder()
    const { script, lines } = scriptIn(folder, 'sleep 60')
    const { jobs, ended } = start({
      folder,
      settings: { commands: { Horn: { script }, Short: { script, timeoutSeconds: 1 } } },
    })
    jobs.take(commandJob({}))
    await expect.poll(lines).toHaveLength(1)
    jobs.take({ ...commandJob({}), abort: true })
    await ended('command-1').toMatchObject({ status: 'aborted' })
    jobs.take(commandJob({ name: 'Short' }, { id: 'command-2' }))
    await ended('command-2').toMatchObject({ message: 'The script failed: it did not end within 1 s.' })
    jobs.take(commandJob({}, { id: 'command-3', abort: true }))
    await ended('command-3').toMatchObject({ status: 'aborted', message: 'It had not started.' })
  })

  it('expire by the time of the device', async () => {
    const folder = temporaryFolder()
    const { script, lines } = scriptIn(folder)
    const settings = { commands: { Horn: { script } } }
    const { jobs, ended } = start({ folder, settings })
    jobs.take(commandJob({}, { expiresAt: Date.now() - 1 }))
    await ended('command-1').toMatchObject({
      status: 'failed',
      message: 'It expired before the device could start it.',
    })
    const unset = start({ folder, settings, clock: new Clock(() => 0) })
    unset.jobs.take(commandJob({}, { id: 'command-2', expiresAt: Date.now() + 60_000 }))
    await unset.ended('command-2').toMatchObject({ status: 'failed' })
    expect(lines()).toEqual([])
  })

  it('set outputs by their files', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'gpio')
    const settings = { outputs: { 2: { file } }, commands: { Light: { output: { number: 2, on: true } } } }
    const { jobs, ended } = start({ folder, settings })
    jobs.take(commandJob({ name: 'Light' }))
    await ended('command-1').toMatchObject({ status: 'completed', message: 'Output 2 is on.' })
    expect(readFileSync(file, 'utf8')).toBe('1')
    jobs.take(commandJob({ output: { number: 2, value: false } }, { id: 'command-2' }))
    await ended('command-2').toMatchObject({ status: 'completed' })
    expect(readFileSync(file, 'utf8')).toBe('0')
  })
})

const random = (size: number) => Buffer.from(Array.from({ length: size }, (_, i) => (i * 7919) % 251))

describe('files', () => {
  const fileJob = (server: TestServer, content: Buffer, more: object = {}): Job => ({
    id: 'file-1',
    issuedAt: 1,
    kind: 'file',
    file: { name: 'map.bin', ...server.offer('file-1', content), ...more },
  })

  it('continue after each interruption, and appear when complete', async () => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const target = join(folder, 'files')
    const content = random(1_000_000)
    server.breaks = [300_000, 0, ...Array.from({ length: 16 }, () => 40_000)]
    const { jobs, ended, reports } = start({ folder, server, settings: { files: { folder: target } } })
    jobs.take(fileJob(server, content))
    await ended('file-1').toMatchObject({ status: 'completed' })
    expect(readFileSync(join(target, 'map.bin')).equals(content)).toBe(true)
    expect(readdirSync(target)).toEqual(['map.bin'])
    const ranges = server.requests.map(request => Number(/bytes=(\d+)-/.exec(request)?.[1]))
    // each attempt stores all that the server sent before the interruption
    expect(ranges).toEqual([0, 300_000, ...Array.from({ length: 17 }, (_, i) => 300_000 + i * 40_000)])
    expect(reports.filter(({ progress }) => progress !== undefined).length).toBeLessThanOrEqual(51)
    expect([...server.authorizations]).toEqual([`Basic ${btoa('AG-1:mdt_1')}`])
  })

  it('continue after a restart', async () => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const settings = { files: { folder: join(folder, 'files') } }
    const content = random(500_000)
    const held = Promise.withResolvers<void>()
    server.intercept = (request, _body, response) => {
      if (request.headers.range === 'bytes=0-') return false
      void held.promise.then(() => response.destroy())
      return true
    }
    server.breaks = [200_000]
    const first = start({ folder, server, settings })
    first.jobs.take(fileJob(server, content))
    await expect.poll(() => server.requests.length).toBe(2)
    await first.jobs.stop()
    held.resolve()
    server.intercept = () => false
    const second = start({ folder, server, settings })
    await second.ended('file-1').toMatchObject({ status: 'completed' })
    expect(server.requests.at(-1)).not.toContain('bytes=0-')
    expect(readFileSync(join(folder, 'files/map.bin')).equals(content)).toBe(true)
  })

  it.each<[string, object, string]>([
    ['of a wrong SHA-256', { sha256: 'a'.repeat(64) }, 'Its SHA-256 is wrong.'],
    ['with a path as name', { name: '../passwd' }, 'The name of the file is not allowed on this device.'],
    ['with a hidden name', { name: '.profile' }, 'The name of the file is not allowed on this device.'],
    ['that are too large', { size: 2_000_000 }, 'It has 2000000 bytes; this device takes 1048576.'],
    [
      'that the server does not have',
      { url: '/devices/v1/files/file-9' },
      'the server responded 404: There is no such file.',
    ],
  ])('%s are refused', async (_, wrong, message) => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const target = join(folder, 'files')
    mkdirSync(target)
    const { jobs, ended } = start({ folder, server, settings: { files: { folder: target, megabytes: 1 } } })
    jobs.take(fileJob(server, random(1000), wrong))
    await ended('file-1').toMatchObject({ status: 'failed', message })
    expect(readdirSync(target)).toEqual([])
  })

  it('come only from the configured server', async () => {
    const [folder, server, other] = [temporaryFolder(), await TestServer.start(), await TestServer.start()]
    const { jobs, ended } = start({ folder, server, settings: { files: { folder: join(folder, 'files') } } })
    jobs.take(fileJob(server, random(10), { url: `${other.url}/devices/v1/files/file-1` }))
    await ended('file-1').toMatchObject({ status: 'failed', message: `${other.url} is not the server of this device.` })
    expect(other.requests).toEqual([])
  })
})

describe('logs of the bus', () => {
  const sniffingJob = (more: object = {}): Job => ({
    id: 'sniffing-1',
    issuedAt: 1,
    kind: 'sniffing',
    sniffing: { schedule: 'NOW', seconds: 60, maxBytes: 1_000_000, url: '/devices/v1/logs/sniffing-1', ...more },
  })
  const settings = {
    sniffing: {},
    can: [{ log: '/recorded.log' }],
    inputs: { digital: { in1: { file: '/in1' } } },
    ignition: 'in1',
  }
  const line = '(1700000000.250000) can0 0CF00400#F07D87204E0000FF'
  const frame = parseFrame(0, line)!

  it('arrive in parts that continue after an interruption, and keep the data logged before a cancel', async () => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const { jobs, ended, feed, reports } = start({ folder, server, settings })
    jobs.take(sniffingJob())
    await expect.poll(() => reports.length).toBe(2)
    for (let i = 0; i < 10_000; i++) feed.publish(frame)
    server.breaks = [100_000, 7]
    jobs.take({ ...sniffingJob(), abort: true })
    await ended('sniffing-1').toMatchObject({
      status: 'aborted',
      message: 'It was aborted; what was logged is uploaded.',
    })
    const { content, isComplete } = server.logs.get('sniffing-1')!
    expect(content.toString()).toBe(`${line}\n`.repeat(10_000))
    expect(isComplete).toBe(true)
    expect(readdirSync(join(folder, 'logs'))).toEqual([])
  })

  it('end at their maximum size', async () => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const { jobs, ended, feed, reports } = start({ folder, server, settings })
    jobs.take(sniffingJob({ maxBytes: 120 }))
    await expect.poll(() => reports.length).toBe(2)
    for (let i = 0; i < 3; i++) feed.publish(frame)
    await ended('sniffing-1').toMatchObject({ status: 'completed' })
    expect(server.logs.get('sniffing-1')?.content.toString()).toBe(`${line}\n`.repeat(2))
  })

  it('start at the next key on with the schedule BOOT', async () => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const { jobs, ended, feed, reports } = start({ folder, server, settings })
    jobs.take(sniffingJob({ schedule: 'BOOT', maxBytes: 60 }))
    await expect.poll(() => reports.at(-1)?.message).toBe('Waiting for the key')
    feed.publish(frame)
    jobs.keyOn()
    await expect.poll(() => reports.at(-1)?.message).toBe('Logging')
    feed.publish(frame)
    feed.publish(frame)
    await ended('sniffing-1').toMatchObject({ status: 'completed' })
    expect(server.logs.get('sniffing-1')?.content.toString()).toBe(`${line}\n`)
  })

  it('arrive after a restart up to their last complete line', async () => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const first = start({ folder, server, settings })
    first.jobs.take(sniffingJob())
    await expect.poll(() => first.reports.length).toBe(2)
    await first.jobs.stop()
    writeFileSync(join(folder, 'logs/sniffing-1.log'), `${line}\n${line.slice(0, 20)}`)
    const second = start({ folder, server, settings })
    await second.ended('sniffing-1').toMatchObject({ status: 'completed' })
    expect(server.logs.get('sniffing-1')?.content.toString()).toBe(`${line}\n`)
  })

  it('fail without a frame', async () => {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const { jobs, ended } = start({ folder, server, settings })
    jobs.take(sniffingJob({ seconds: 1 }))
    await ended('sniffing-1').toMatchObject({ status: 'failed', message: 'There was no frame on the bus.' })
  })
})

/** Version, changes of the job, and the signed version. */
type FirmwareCase = [version: string, changes?: object, signed?: string]

describe('firmware', () => {
  async function prepare(body = '', more: object = {}) {
    const [folder, server] = [temporaryFolder(), await TestServer.start()]
    const { script, lines } = scriptIn(folder, body)
    const [versionFile, keyFile, file] = [
      join(folder, 'version'),
      join(folder, 'key.pem'),
      join(folder, 'firmware.bin'),
    ]
    writeFileSync(versionFile, '1.9.0\n')
    const content = random(10_000)
    writeFileSync(file, content)
    const publicKeys = [createKey(join(folder, 'other.pem')), createKey(keyFile)]
    const jobOf = async (...[version, changes = {}, signed = version]: FirmwareCase): Promise<Job> => ({
      id: 'firmware-1',
      issuedAt: 1,
      kind: 'firmware',
      firmware: {
        ...server.offer('firmware-1', content),
        model: 'gw-2',
        version,
        signature: (await signFirmware({ keyFile, file, model: 'gw-2', version: signed })).signature,
        allowDowngrade: false,
        ...changes,
      },
    })
    const settings = { model: 'gw-2', firmware: { script, versionFile, publicKeys, ...more } }
    const begin = () => start({ folder, server, settings })
    return { begin, jobOf, lines, versionFile, folder, server }
  }

  it('runs the script for a signature of one of its keys', async () => {
    const { begin, jobOf, lines } = await prepare()
    const { jobs, ended } = begin()
    jobs.take(await jobOf('1.10.0'))
    await ended('firmware-1').toMatchObject({ status: 'completed', message: 'Version 1.10.0 is installed.' })
    expect(lines()).toEqual([expect.stringMatching(/firmware-1\.part 1\.10\.0$/)])
  })

  it.each([
    ['of another version', ['1.10.0', {}, '1.9.9'], 'The signature does not match a public key of this device.'],
    ['for another model', ['1.10.0', { model: 'gw-3' }], 'The firmware is for model gw-3; this device is a gw-2.'],
    ['that is none', ['1.10.0', { signature: 'AAAA' }], 'The signature does not match a public key of this device.'],
    ['of other content', ['1.10.0', { sha256: '0'.repeat(64) }], 'Its SHA-256 is wrong.'],
    ['of an older version', ['1.8.9'], 'Version 1.8.9 is older than 1.9.0, which runs.'],
    [
      'of an older version, without the consent of the settings',
      ['1.8.9', { allowDowngrade: true }],
      'Version 1.8.9 is older than 1.9.0, and the settings of this device allow no downgrade.',
    ],
  ] as [string, FirmwareCase, string][])('refuses a signature %s', async (_, job, message) => {
    const { begin, jobOf, lines } = await prepare()
    const { jobs, ended } = begin()
    jobs.take(await jobOf(...job))
    await ended('firmware-1').toMatchObject({ status: 'failed', message })
    expect(lines()).toEqual([])
  })

  it('installs an older version if the job and the settings allow that', async () => {
    const { begin, jobOf, lines } = await prepare('', { allowDowngrade: true })
    const { jobs, ended } = begin()
    jobs.take(await jobOf('1.8.9', { allowDowngrade: true }))
    await ended('firmware-1').toMatchObject({ status: 'completed' })
    expect(lines().length).toBe(1)
  })

  it('reports the running version after its script has restarted the device, even if the job was aborted', async () => {
    const { begin, jobOf, lines, versionFile, folder } = await prepare('sleep 60')
    const job = await jobOf('2.0.0')
    const first = begin()
    first.jobs.take(job)
    await expect.poll(lines).toHaveLength(1)
    first.jobs.take({ ...job, abort: true })
    await first.jobs.stop()
    expect(first.endOf('firmware-1')).toBeUndefined()
    writeFileSync(versionFile, '2.0.0')
    const second = begin()
    await second.ended('firmware-1').toMatchObject({ status: 'completed', message: 'Version 2.0.0 runs.' })
    expect(lines().length).toBe(1)
    expect(readdirSync(join(folder, 'firmware'))).toEqual([])
  })
})
