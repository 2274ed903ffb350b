import type { RawBuilder } from 'kysely'
import type { Database } from '../../../kernel/db/schema.ts'
import { readPage } from '../../../kernel/db/lists.ts'

interface List {
  rows: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Counts from 0. */
  page: number
  size?: number
}

/** Lists of the command manager page by number only: 50 rows, unless they are as small as two numbers. */
export async function readElements<Row>(db: Database, { rows, order, page, size = 50 }: List) {
  const { items, totalCount } = await readPage<Row>(db, { rows, order, start: page * size, limit: size })
  return { items, totalElements: totalCount, totalPages: Math.ceil(totalCount / size) }
}
