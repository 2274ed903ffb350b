import { useState } from 'react'

/** Returns the value of the previous render while it serialises to the same JSON, to avoid derived work. */
export function useSame<T>(value: T): T {
  const json = JSON.stringify(value)
  const [previous, setPrevious] = useState({ value, json })
  if (previous.json === json) return previous.value
  setPrevious({ value, json })
  return value
}

/** Returns the list of the previous render while its members are the same, to avoid derived work. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [previous, setPrevious] = useState(list)
  if (previous === list || (previous.length === list.length && previous.every((each, i) => Object.is(each, list[i]))))
    return previous
  setPrevious(list)
  return list
}
