import { describe, expect, it } from 'vitest'
import { problemOf } from './problem.ts'

const answer = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

describe('problemOf', () => {
  it('ERR-003 ERR-004 starts with the server message and appends the entries', () => {
    const error = problemOf(answer(400), {
      detail: 'Not saved.',
      code: 'invalid',
      errors: ['name: too long', 'unitIds: empty'],
      fieldErrors: [{ field: 'name', message: 'too long' }, { field: 7 }, null],
      requestId: 'r1',
    })
    expect(error.message).toBe('Not saved.\nname: too long\nunitIds: empty')
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid',
      detail: 'Not saved.',
      requestId: 'r1',
      errors: ['name: too long', 'unitIds: empty'],
      fieldErrors: [{ field: 'name', message: 'too long' }],
    })
  })

  it('ERR-003 writes entries of an object as `key: value` lines', () => {
    expect(problemOf(answer(400), { message: 'No.', data: { name: 'taken', limit: 5, range: [1, 2] } }).message).toBe(
      'No.\nname: taken\nlimit: 5\nrange: [1,2]',
    )
  })

  it.each([
    ['nothing', undefined],
    ['empty text', ''],
    ['a page of HTML', '<html><body>Bad gateway</body></html>'],
    ['a number', 7],
    ['a list', []],
    ['null', null],
    ['JSON of another shape', { detail: { deep: true }, errors: 'none', code: 7 }],
    ['a long text', 'x'.repeat(5000)],
  ])("ERR-003 uses 'Generic error' for %s", (_, body) => {
    const error = problemOf(answer(502), body)
    expect(error.message).toBe('Generic error')
    expect(error).toMatchObject({ status: 502, code: 'http-502', errors: [] })
  })

  it('ERR-019 shows a short plain text and keeps unknown codes', () => {
    expect(problemOf(answer(503), ' Down for maintenance \n').message).toBe('Down for maintenance')
    expect(problemOf(answer(409), { code: 'E_4711' })).toMatchObject({ code: 'E_4711', detail: 'Generic error' })
  })

  it('reads the request ID and the delay from the headers', () => {
    expect(problemOf(answer(429, { 'x-request-id': 'r2', 'retry-after': '3' }), {})).toMatchObject({
      requestId: 'r2',
      retryAfter: 3000,
    })
    expect(problemOf(answer(429, { 'retry-after': 'Wed, 21 Oct' }), {}).retryAfter).toBeUndefined()
  })
})
