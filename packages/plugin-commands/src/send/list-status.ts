interface Query {
  data: { total: number } | undefined
  isError: boolean
}

/** Returns the state of a list: a total below 1 is empty (000 §4). Loaded rows remain when a reload fails. */
export function listStatus({ data, isError }: Query): 'loading' | 'error' | 'empty' | 'ready' {
  if (data) return data.total < 1 ? 'empty' : 'ready'
  return isError ? 'error' : 'loading'
}
