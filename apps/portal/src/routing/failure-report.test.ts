import { ApiError } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { failureReport } from './failure-report.ts'

const token = 'secret/token+1='
const circumstances = {
  time: new Date(0),
  address: '/fleet?unitId=77&center=45.1,9.2',
  version: '1.2.3',
  username: 'operator',
  token,
}

describe('failureReport', () => {
  it('reports version, screen without query values, user and stack', () => {
    const report = failureReport(new TypeError('x is not a function'), circumstances)
    expect(report).toContain('Version 1.2.3\nScreen /fleet?unitId=…&center=…\nUser operator')
    expect(report).toContain('TypeError: x is not a function')
    expect(report).toContain('failure-report.test')
    expect(report).not.toContain('77')
  })

  it('reports the request ID for the server’s log', () => {
    const error = new ApiError({ status: 500, code: 'INTERNAL', detail: 'Failed.', requestId: 'req-42' })
    expect(failureReport(error, circumstances)).toContain('Request req-42, answered 500 INTERNAL')
  })

  it.each([
    `The header was Bearer ${token}`,
    `The token ${token} is refused`,
    `GET https://x.test/ws?access_token=${encodeURIComponent(token)} failed`,
    'The header was bearer somebody.elses-token',
    'GET /a?changeKey=somebody.elses-token&b=1 failed',
  ])('removes tokens: %s', message => {
    const report = failureReport(new Error(message), circumstances)
    expect(report).not.toContain(token)
    expect(report).not.toContain(encodeURIComponent(token))
    expect(report).not.toContain('somebody.elses-token')
  })

  it('omits unknown details', () => {
    const error = Object.assign(new Error('Oops.'), { stack: undefined })
    const report = failureReport(error, { ...circumstances, version: undefined, username: undefined, token: undefined })
    expect(report).toContain('Version unknown')
    expect(report).toContain('Error: Oops.')
  })
})
