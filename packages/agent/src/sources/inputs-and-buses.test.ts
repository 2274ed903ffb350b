import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { playLog, readCan, type Frame } from './can.ts'
import { readInputs } from './inputs.ts'
import { readJsonLines } from './json-lines.ts'

function collector() {
  const frames: Frame[] = []
  const states: boolean[] = []
  return {
    frames,
    states,
    handlers: {
      onFrame: (frame: Frame) => frames.push(frame),
      onState: (_bus: number, isRunning: boolean) => states.push(isRunning),
      log: () => undefined,
    },
  }
}

it('reads frames from candump, and starts it again when it ends', async () => {
  const folder = temporaryFolder()
  const lines = [
    '(1700000000.250000) can0 0CF00400#F07D87204E0000FF',
    '(1700000000.300000) can0 123#R',
    '(1700000000.350000) can0 20000080#0000000000000000',
    '(1700000000.400000) can0 201##10A0B',
    'interface is down',
  ]
  writeFileSync(join(folder, 'candump'), `#!/bin/sh\necho "${lines.join('\n')}"\n`)
  chmodSync(join(folder, 'candump'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  const { frames, states, handlers } = collector()
  const source = readCan(0, 'can0', handlers)
  onTestFinished(() => source.stop())
  await expect.poll(() => frames.length).toBeGreaterThanOrEqual(4)
  expect(frames.slice(0, 2)).toMatchObject([
    { time: 1_700_000_000_250, id: 0x0cf00400, isExtended: true, text: '0CF00400#F07D87204E0000FF' },
    { id: 0x201, isExtended: false, text: '201##10A0B', data: Buffer.of(0x0a, 0x0b) },
  ])
  expect(states.slice(0, 3)).toEqual([true, false, true])
})

it('replays a recorded log at its original speed, with current times', async () => {
  const { frames, states, handlers } = collector()
  const before = Date.now()
  const source = playLog(1, join(import.meta.dirname, '../../test/candump-deltas.txt'), false, handlers)
  onTestFinished(() => source.stop())
  await expect.poll(() => states).toEqual([true, false])
  expect(frames.map(({ text, bus }) => `${bus} ${text}`)).toEqual([
    '1 0CF00400#F07D87204E0000FF',
    '1 0CF00400#F07D87404E0000FF',
    '1 0CF00400#F07D87604E0000FF',
    '1 0CF00400#F07D87804E0000FF',
  ])
  const [first = 0, ...others] = frames.map(({ time }) => time)
  expect(first).toBeGreaterThanOrEqual(before)
  expect(others.map(time => Math.round(time - first))).toEqual([200, 250, 450])
})

it('reads levels and millivolts from files, and names unreadable ones', async () => {
  const folder = temporaryFolder()
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const faults: string[] = []
  const values = await readInputs(
    {
      pollMilliseconds: 1000,
      digital: {
        in1: { file: file('a', '1\n'), activeLow: false },
        in2: { file: file('b', '1\n'), activeLow: true },
        in3: { file: file('c', 'on'), activeLow: false },
      },
      millivolts: { adc1: { file: file('d', '1234\n'), factor: 2 }, adc2: { file: join(folder, 'none'), factor: 1 } },
    },
    (_, reason) => faults.push(reason),
  )
  expect(values).toEqual({ digital: { in1: true, in2: false }, inputs: { adc1: 2468 } })
  expect(faults.toSorted()).toEqual([expect.stringMatching(/^ENOENT/), '“on” is not a value of this input'])
})

it('reads values and events from JSON lines, and reports the others', async () => {
  const input = new PassThrough()
  const seen: unknown[] = []
  readJsonLines(input, {
    onValues: values => seen.push(values),
    onEvent: event => seen.push(event),
    log: line => seen.push(line),
  })
  input.end(
    [
      '{"fuelLevel": 55.5, "signals": {"boom": "up"}}',
      '{"event": {"type": "sos"}}',
      '{"fuelLevel": 155}',
      '{"fuel": 1}',
      `{"signals": {"x": "${'y'.repeat(70_000)}"}}`,
      'no',
      '{"speed": 3}',
    ].join('\n'),
  )
  await expect.poll(() => seen.length).toBe(6)
  expect(seen).toEqual([
    { fuelLevel: 55.5, signals: { boom: 'up' } },
    { type: 'sos' },
    expect.stringContaining('fuelLevel'),
    expect.stringContaining('fuel'),
    'A line of the standard input is not JSON.',
    { speed: 3 },
  ])
})
