import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Host } from '../host.ts'
import { confirm } from './prompt.ts'
import { firstLine, readLines } from './read-input.ts'

const nobody = new AbortController().signal
const terminal = () => new PassThrough() as PassThrough & Host['stdin']

it('rejects a confirmation after units were read to the end of stdin', async () => {
  const stdin = Readable.from([Buffer.from('U1\n')]) as Host['stdin']
  expect(await readLines({ stdin, signal: nobody }, '-')).toEqual(['U1'])
  await expect(confirm({ stdin, stderr: terminal(), signal: nobody }, 'Send it?')).rejects.toMatchObject({
    exit: 'usage',
    hint: 'Confirm with --yes.',
  })
})

it.each([
  ['lines', (host: Pick<Host, 'stdin' | 'signal'>) => readLines(host, '-')],
  ['a secret', firstLine],
])('stops reading %s from a terminal on Ctrl-C', async (_, read) => {
  const [stdin, stop] = [terminal(), new AbortController()]
  const reading = read({ stdin, signal: stop.signal })
  stdin.write('half of it')
  stop.abort()
  await expect(reading).rejects.toThrow(/aborted/)
  // an open stdin would keep the process running
  expect(stdin.destroyed).toBe(true)
})

it('ends the line of a prompt once on Ctrl-C', async () => {
  const [stdin, stderr] = [terminal(), terminal()]
  const asked = confirm({ stdin, stderr, signal: nobody }, 'Send it?')
  stdin.write('\u0003')
  await expect(asked).rejects.toMatchObject({ exit: 'cancelled' })
  expect(String(stderr.read()).split('\n')).toHaveLength(2)
})

it('reads a secret from the first line of stdin', async () => {
  expect(
    await firstLine({
      stdin: Readable.from([Buffer.from('tok'), Buffer.from('en\r\nmore\n')]) as Host['stdin'],
      signal: nobody,
    }),
  ).toBe('token')
})
