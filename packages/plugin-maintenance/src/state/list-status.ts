interface ListQuery {
  data: { items: readonly unknown[] } | undefined
  isError: boolean
}

/** Returns the list status of a query. */
export function listStatusOf({ data, isError }: ListQuery): 'loading' | 'error' | 'empty' | 'ready' {
  if (data) return data.items.length > 0 ? 'ready' : 'empty'
  return isError ? 'error' : 'loading'
}
