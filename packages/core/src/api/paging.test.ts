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

describe('CONST-003 pages', () => {
  it('by start, limit and filter', () => {
    expect(pageOf(paged('start-limit'), { page: 3, size: 50, search: ' north ' })).toEqual({
      start: 100,
      limit: 50,
      filter: 'north',
    })
  })

  it('by page, size and sort, counted from 0 on the wire', () => {
    expect(pageOf(paged('page-size'), { page: 1, size: 20, sort: [{ field: 'name', direction: 'DESC' }] })).toEqual({
      page: 0,
      size: 20,
      sort: ['name,desc'],
    })
  })

  it('with the search text as the service calls it', () => {
    const asked = { page: 1, size: 20, search: 'x' }
    expect(pageOf(paged('page-size'), asked)).toEqual({ page: 0, size: 20, filter: 'x' })
    expect(pageOf(paged('page-size', 'notification-manager'), asked)).toEqual({ page: 0, size: 20, searchPattern: 'x' })
  })

  it('by page alone', () => {
    expect(pageOf(paged('page', 'command-manager'), { page: 2, size: 50, search: 'x' })).toEqual({
      page: 1,
      searchPattern: 'x',
    })
  })

  it('not at all where the operation is not paged', () => {
    expect(() => pageOf(paged(undefined), { page: 1, size: 20 })).toThrow('list is not paged')
  })

  it('ADM-007 of the sizes the documents give', () => {
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
  it('WIDGET-015 gives the model of the list widgets', () => {
    expect(pagingOf({ page: 2, size: 20 }, 41)).toEqual({
      currentPage: 2,
      pageSize: 20,
      totalPages: 3,
      totalElements: 41,
      nextEnabled: true,
      previousEnabled: true,
    })
  })

  it('HIST-006 has no empty page after a full one', () => {
    expect(pagingOf({ page: 2, size: 500 }, 1000)).toMatchObject({ totalPages: 2, nextEnabled: false })
  })

  it('WIDGET-015 never leaves the pages there are', () => {
    expect(pagingOf({ page: 9, size: 20 }, 41)).toMatchObject({ currentPage: 3, nextEnabled: false })
    expect(pagingOf({ page: 1, size: 20 }, 0)).toMatchObject({
      currentPage: 1,
      totalPages: 1,
      nextEnabled: false,
      previousEnabled: false,
    })
  })
})
