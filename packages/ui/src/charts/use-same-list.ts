import { useState } from 'react'

/** The list of the render before while its members are the same, so that what is derived from it is not created again. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (kept === list || (kept.length === list.length && kept.every((each, i) => Object.is(each, list[i])))) return kept
  setKept(list)
  return list
}
