import { useState } from 'react'

/** The value of the render before while it says the same, so that what is derived from it is not created again. */
export function useSame<T>(value: T): T {
  const words = JSON.stringify(value)
  const [kept, setKept] = useState({ value, words })
  if (kept.words === words) return kept.value
  setKept({ value, words })
  return value
}
