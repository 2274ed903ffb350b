import { quickRanges, type QuickRange } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { parseSpan } from './parse-span.ts'
import { spanOptions } from './span-options.ts'

const now = Date.parse('2026-04-02T10:00:00Z')
const span = (given: { from?: string; to?: string; range?: QuickRange }) => {
  const { from, to } = parseSpan({ from: undefined, to: undefined, range: undefined, ...given }, 'Europe/Rome', now)
  return [new Date(from).toISOString(), new Date(to).toISOString()]
}

describe('readSpan', () => {
  it('includes whole days in the user’s zone across a DST change', () => {
    expect(span({ from: '2026-03-29', to: '2026-03-29' })).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.999Z',
    ])
  })

  it('keeps moments unchanged and ends now by default', () => {
    expect(span({ from: '2026-03-29T08:00:00+02:00' })).toEqual([
      '2026-03-29T06:00:00.000Z',
      '2026-04-02T10:00:00.000Z',
    ])
  })

  it('supports named ranges', () => {
    expect(span({ range: 'yesterday' })).toEqual(['2026-03-31T22:00:00.000Z', '2026-04-01T21:59:59.999Z'])
    expect(span({ range: 'lastMonth' })).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z'])
  })

  it('offers the periods of the portal', () => {
    expect(spanOptions.range.choices).toEqual(quickRanges)
  })

  it.each([
    [{}, 'The start is missing'],
    [{ from: '2026-04-01', to: '2026-03-01' }, 'later'],
    [{ range: 'today' as const, from: '2026-04-01' }, 'cannot be used together'],
  ])('rejects %j', (given, message) => {
    expect(() => span(given)).toThrow(message)
  })
})
