interface Page<Row> {
  items: readonly Row[]
  totalCount: number
}

/** The rows of all pages, one call after the other. */
export async function everyPage<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const { items, totalCount } = await read(page)
    rows.push(...items)
    // an empty page ends it, whatever the total says
    if (items.length === 0 || rows.length >= totalCount) return rows
  }
}
