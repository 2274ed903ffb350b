import { useState } from 'react'
import { lineColors, type LineColor } from './line-color.ts'

const name = 'muster.history.lineColor'

/** What the colour of the line shows; this browser remembers it. */
export function useLineColor(): [LineColor, (by: LineColor) => void] {
  const [by, setBy] = useState(recall)
  return [
    by,
    next => {
      setBy(next)
      try {
        localStorage.setItem(name, next)
      } catch {
        // a private window forgets it
      }
    },
  ]
}

function recall(): LineColor {
  try {
    return lineColors.find(each => each === localStorage.getItem(name)) ?? 'unit'
  } catch {
    return 'unit'
  }
}
