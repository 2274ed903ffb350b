import { everyPage, pageSizes, type Resource } from '@muster/core'

type List<Row> = Resource<Row, unknown>['list']

/** Pages of the command manager are of one size, those of a list of the user's: all rows are read, for there are few of them. */
export function pagesOfAnySize<Row>(list: List<Row>): List<Row> {
  return async ({ page, size, search }, more) => {
    const rows = await everyPage(async number => {
      const { items, total } = await list({ page: number + 1, size: pageSizes.page, search }, more)
      return { items, totalCount: total }
    })
    return { items: rows.slice((page - 1) * size, page * size), total: rows.length }
  }
}
