import type { Operation } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { pageOf, pageSizes, pagingOf, rowsOf } from './paging.ts'

const paged = (paging: Operation['paging'], service: Operation['service'] = 'fleet'): Operation => ({
  id: 'list',
  service,
  area: 'test',
  method: 'GET',
  path: '/',
  required: [],
  access: {},
  paging,
})

describe('CONST-003 page queries', () => {
  it('sends start, limit and filter', () => {
    expect(pageOf(paged('start-limit'), { page: 3, size: 50, search: ' north ' })).toEqual({
      start: 100,
      limit: 50,
      filter: 'north',
    })
  })

  it('sends page, size and sort, counting from 0 on the wire', () => {
    expect(pageOf(paged('page-size'), { page: 1, size: 20, sort: [{ field: 'name', direction: 'DESC' }] })).toEqual({
      page: 0,
      size: 20,
      sort: ['name,desc'],
    })
  })

  it('sends the search text under the name that the service uses', () => {
    const asked = { page: 1, size: 20, search: 'x' }
    expect(pageOf(paged('page-size'), asked)).toEqual({ page: 0, size: 20, filter: 'x' })
    expect(pageOf(paged('page-size', 'notification-manager'), asked)).toEqual({ page: 0, size: 20, searchPattern: 'x' })
  })

  it('sends only the page to an operation without a page size', () => {
    expect(pageOf(paged('page', 'command-manager'), { page: 2, size: 50, search: 'x' })).toEqual({
      page: 1,
      searchPattern: 'x',
    })
  })

  it('rejects operations without paging', () => {
    expect(() => pageOf(paged(undefined), { page: 1, size: 20 })).toThrow('list is not paged')
  })

  it('ADM-007 uses the documented page sizes', () => {
    expect(pageSizes).toEqual({ 'start-limit': 50, 'page-size': 20, page: 50 })
  })
})

describe('rowsOf', () => {
  it.each([
    [
      { items: [1], totalCount: 9 },
      { items: [1], total: 9 },
    ],
    [
      { items: [1], totalElements: 8 },
      { items: [1], total: 8 },
    ],
    [{ items: [1, 2] }, { items: [1, 2], total: 2 }],
    [[1, 2, 3], { items: [1, 2, 3], total: 3 }],
    [
      { items: null, totalCount: 0 },
      { items: [], total: 0 },
    ],
    [undefined, { items: [], total: 0 }],
  ])('reads %j', (answer, expected) => {
    expect(rowsOf(answer)).toEqual(expected)
  })
})

describe('pagingOf', () => {
  it('WIDGET-015 returns the paging model of the list widgets', () => {
    expect(pagingOf({ page: 2, size: 20 }, 41)).toEqual({
      currentPage: 2,
      pageSize: 20,
      totalPages: 3,
      totalElements: 41,
      nextEnabled: true,
      previousEnabled: true,
    })
  })

  it('HIST-006 adds no empty page after a full one', () => {
    expect(pagingOf({ page: 2, size: 500 }, 1000)).toMatchObject({ totalPages: 2, nextEnabled: false })
  })

  it('WIDGET-015 stays within the existing pages', () => {
    expect(pagingOf({ page: 9, size: 20 }, 41)).toMatchObject({ currentPage: 3, nextEnabled: false })
    expect(pagingOf({ page: 1, size: 20 }, 0)).toMatchObject({
      currentPage: 1,
      totalPages: 1,
      nextEnabled: false,
      previousEnabled: false,
    })
  })
})
