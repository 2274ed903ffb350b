import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('secrets are hidden at any depth a request is logged in; the rest is structured', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const body = { username: 'anna', password: 'hunter2', changeKey: 'hunter2' }
  log.info({ req: { headers: { authorization: 'Bearer hunter2' } }, body, password: 'hunter2' }, 'logged')
  log.debug('not at this level')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('hunter2')
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'logged', body: { username: 'anna', password: '(hidden)' } })
})

test('logs a database failure to store data in one line without a stack', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  log.error({ err: Object.assign(new Error('No space left on device'), { code: '53100' }) }, 'the scheduler failed')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 40,
    msg: 'the scheduler failed',
    reason: 'No space left on device',
  })
  expect(lines[0]).not.toContain('stack')
})

test('logs an aborted response as information, and any other failure of a stream as an error', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const failing = async (failure?: Error) => {
    const answer = new PassThrough()
    const sent = pipeline(answer, new Writable({ write: (_chunk, _encoding, done) => done() }))
    answer.destroy(failure)
    return sent.catch((error: unknown) => error)
  }
  log.child({ reqId: 'r' }).error(await failing())
  log.error(await failing(new Error('The disk is full')))
  const said = lines.map(line => JSON.parse(line) as { level: number; msg: string })
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'the client went away before its answer'],
    [50, 'The disk is full'],
  ])
})
