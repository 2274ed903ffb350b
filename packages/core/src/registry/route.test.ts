import { reportRangeQuery } from '../report/report-query.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fields, flag, instant, number, numbers, oneOf, optional, text, texts, integer, withDefault } from './fields.ts'
import { defineRoute } from './route.ts'

const load = async () => () => null
const report = defineRoute({
  path: '/reports/keyonoffdetail',
  access: {},
  load,
  query: fields({ unitIds: numbers(), from: instant(), page: withDefault(integer(), 1), backUrl: optional(text()) }),
})
const detail = defineRoute({ path: '/fleets/:id/units/:unitId', access: {}, load })

describe('href', () => {
  it('fills in parameters and writes a readable query that parses back', () => {
    const href = report.href({ query: { unitIds: [1, 2], from: new Date(0), backUrl: '/fleet?a=b&c' } })
    expect(href).toBe('/reports/keyonoffdetail?unitIds=1,2&from=1970-01-01T00:00:00.000Z&backUrl=/fleet%3Fa%3Db%26c')
    expect(report.readQuery(href.split('?').slice(1).join('?'))).toEqual({
      query: { unitIds: [1, 2], from: '1970-01-01T00:00:00.000Z', page: 1, backUrl: '/fleet?a=b&c' },
    })
  })

  it('escapes parameters and rejects missing ones', () => {
    expect(detail.href({ params: { id: 'a/b', unitId: 7 } })).toBe('/fleets/a%2Fb/units/7')
    expect(() => detail.href({ params: { id: '', unitId: 7 } })).toThrow(
      'Parameter id of /fleets/:id/units/:unitId is missing.',
    )
  })

  it('shows the menu by default and keeps the given options', () => {
    expect([detail.chrome, defineRoute({ path: '/', access: {}, chrome: 'bare', load }).chrome]).toEqual([
      'menu',
      'bare',
    ])
  })
})

describe('readQuery', () => {
  it('WIDGET-025 rejects a period that ends before it begins', () => {
    const period = defineRoute({ path: '/x', access: {}, load, query: reportRangeQuery })
    const read = (from: string, to: string) => period.readQuery(`?unitIds=1&from=${from}&to=${to}`)
    expect(read('2026-01-02', '2026-01-01')).toMatchObject({ issues: [{ message: 'from must be before to.' }] })
    expect(read('2026-01-01', '2026-01-02')).toMatchObject({ query: { unitIds: [1] } })
  })

  it.each([
    ['', ['unitIds', 'from']],
    ['unitIds=1,x&from=2026-01-01', ['unitIds']],
    ['unitIds=,&from=2026-01-01', ['unitIds']],
    ['unitIds=1&from=yesterday', ['from']],
    ['unitIds=1&from=2026-13-45', ['from']],
    ['unitIds=1&from=2026-01-01T10:00', ['from']],
    ['unitIds=1&from=2026-01-01&page=1.5', ['page']],
  ])('reports the issues of %s', (search, names) => {
    const result = report.readQuery(search)
    expect('issues' in result && result.issues.flatMap(({ path }) => path)).toEqual(names)
  })

  it('joins repeated names to one list', () => {
    expect(report.readQuery('?unitIds=1&unitIds=2&from=2026-01-01')).toMatchObject({ query: { unitIds: [1, 2] } })
  })

  it('ignores names of object methods', () => {
    const odd = defineRoute({ path: '/x', access: {}, load, query: fields({ constructor: optional(text()) }) })
    expect(odd.readQuery('')).toEqual({ query: { constructor: undefined } })
    expect(odd.readQuery('__proto__=1&constructor=2')).toEqual({ query: { constructor: '2' } })
  })

  it('parses every kind of field', () => {
    const kinds = defineRoute({
      path: '/x',
      access: {},
      load,
      query: fields({ n: number(), t: texts(), f: flag(), o: oneOf('list', 'chart') }),
    })
    expect(kinds.readQuery('n=-1.5&t=a,%20b&f=false&o=chart')).toEqual({
      query: { n: -1.5, t: ['a', 'b'], f: false, o: 'chart' },
    })
    expect(kinds.readQuery('n=1e999&t=a&f=yes&o=pie')).toMatchObject({
      issues: [{ path: ['n'] }, { path: ['f'] }, { message: 'o must be one of list, chart.' }],
    })
  })

  it('accepts any Standard Schema, such as zod', () => {
    const withZod = defineRoute({
      path: '/x',
      access: {},
      load,
      query: z.object({ page: z.coerce.number().min(1).default(1) }),
    })
    expect(withZod.readQuery('page=3')).toEqual({ query: { page: 3 } })
    expect(withZod.readQuery('')).toEqual({ query: { page: 1 } })
    expect(withZod.readQuery('page=0')).toMatchObject({ issues: [{ path: ['page'] }] })
  })
})
