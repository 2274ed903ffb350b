import { pageSizes, type Resource } from '@muster/core'

type List<Row> = Resource<Row, unknown>['list']

const perPage = pageSizes.page

/** Converts the fixed pages of the command manager to pages of any size. */
export function pagesOfAnySize<Row>(list: List<Row>): List<Row> {
  return async ({ page, size, search }, more) => {
    const start = (page - 1) * size
    const first = Math.floor(start / perPage)
    const count = Math.ceil((start + size) / perPage) - first
    const pages = await Promise.all(
      Array.from({ length: count }, (_, i) => list({ page: first + i + 1, size: perPage, search }, more)),
    )
    const from = start - first * perPage
    return { items: pages.flatMap(({ items }) => items).slice(from, from + size), total: pages[0]?.total ?? 0 }
  }
}
