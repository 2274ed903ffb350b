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
