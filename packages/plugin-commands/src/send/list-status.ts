interface Query {
  data: { total: number } | undefined
  isError: boolean
}

/** What a list shows: a total below 1 is an empty one (000 §4). Rows that were there stay when a reload fails. */
export function listStatus({ data, isError }: Query): 'loading' | 'error' | 'empty' | 'ready' {
  if (data) return data.total < 1 ? 'empty' : 'ready'
  return isError ? 'error' : 'loading'
}
