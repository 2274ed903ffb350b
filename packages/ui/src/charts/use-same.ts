import { useState } from 'react'

/** Returns the value of the previous render while it serialises to the same JSON, to avoid derived work. */
export function useSame<T>(value: T): T {
  const words = JSON.stringify(value)
  const [kept, setKept] = useState({ value, words })
  if (kept.words === words) return kept.value
  setKept({ value, words })
  return value
}
