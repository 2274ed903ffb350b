interface Asked {
  data: { items: readonly unknown[] } | undefined
  isError: boolean
}

/** How a list stands, from the query that asks for it. */
export function statusOf({ data, isError }: Asked): 'loading' | 'error' | 'empty' | 'ready' {
  if (data) return data.items.length > 0 ? 'ready' : 'empty'
  return isError ? 'error' : 'loading'
}
