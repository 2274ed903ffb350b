import { useState } from 'react'

/** Returns the list of the previous render while its members are the same, to avoid derived work. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (kept === list || (kept.length === list.length && kept.every((each, i) => Object.is(each, list[i])))) return kept
  setKept(list)
  return list
}
