import { isPluginService, type Operation, type MusterService } from '@muster/contract'

/** A requested page; pages count from 1. */
export interface PageQuery {
  readonly page: number
  readonly size: number
  readonly search?: string
  readonly sort?: readonly Sort[]
}

export interface Sort {
  readonly field: string
  readonly direction: 'ASC' | 'DESC'
}

export interface Rows<Row> {
  readonly items: readonly Row[]
  /** Number of matching rows on all pages. */
  readonly total: number
}

/** Default page sizes of the older lists (start and limit) and the newer page model (000 §9). */
export const pageSizes = { 'start-limit': 50, 'page-size': 20, page: 50 } as const

/** Number of the first page in each service. */
export const firstPage: Record<MusterService, 0 | 1> = {
  fleet: 0,
  'command-manager': 0,
  'notification-manager': 0,
  'notification-configurator': 0,
  report: 0,
}

export interface PagingQuery {
  start?: number
  limit?: number
  page?: number
  size?: number
  filter?: string
  searchPattern?: string
  sort?: string[]
}

/**
 * Converts a page to the query of the operation: start and limit, page and size, or only page. The Fleet API calls
 * the search text `filter`, the others `searchPattern`.
 *
 * @example
 * // start=50&limit=50&filter=north
 * api.call(listFleets, { query: pageOf(listFleets, { page: 2, size: 50, search: 'north' }) })
 */
export function pageOf(operation: Operation, { page, size, search, sort }: PageQuery): PagingQuery {
  const text = search?.trim() || undefined
  const order = sort?.length ? { sort: sort.map(({ field, direction }) => `${field},${direction.toLowerCase()}`) } : {}
  if (operation.paging === 'start-limit')
    return { start: (page - 1) * size, limit: size, ...(text ? { filter: text } : {}), ...order }
  if (operation.paging === undefined) throw new TypeError(`${operation.id} is not paged.`)
  const number = page - 1 + (isPluginService(operation.service) ? 0 : firstPage[operation.service])
  const pattern = text ? { [operation.service === 'fleet' ? 'filter' : 'searchPattern']: text } : {}
  if (operation.paging === 'page') return { page: number, ...pattern }
  return { page: number, size, ...pattern, ...order }
}

interface Listed<Row> {
  readonly items?: readonly Row[] | null
  readonly totalCount?: number | null
  readonly totalElements?: number | null
}

/** Returns items and total of a list response. Without a total, counts the items. */
export function rowsOf<Row>(answer: Listed<Row> | readonly Row[] | null | undefined): Rows<Row> {
  if (isRows(answer)) return { items: answer, total: answer.length }
  const items = answer?.items ?? []
  return { items, total: answer?.totalCount ?? answer?.totalElements ?? items.length }
}

const isRows = <Row>(answer: Listed<Row> | readonly Row[] | null | undefined): answer is readonly Row[] =>
  Array.isArray(answer)

/** Paging model of the list widgets (000 §3). */
export interface Paging {
  readonly currentPage: number
  readonly pageSize: number
  readonly totalPages: number
  readonly totalElements: number
  readonly nextEnabled: boolean
  readonly previousEnabled: boolean
}

export function pagingOf({ page, size }: Pick<PageQuery, 'page' | 'size'>, total: number): Paging {
  const totalPages = Math.max(1, Math.ceil(total / size))
  const currentPage = Math.min(Math.max(1, page), totalPages)
  return {
    currentPage,
    pageSize: size,
    totalPages,
    totalElements: total,
    nextEnabled: currentPage < totalPages,
    previousEnabled: currentPage > 1,
  }
}

interface Page<Row> {
  items: readonly Row[]
  totalCount: number
}

/** Loads all pages one after the other and returns their rows. */
export async function everyPage<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const { items, totalCount } = await read(page)
    rows.push(...items)
    // an empty page ends the loop, even if the total is higher
    if (items.length === 0 || rows.length >= totalCount) return rows
  }
}
