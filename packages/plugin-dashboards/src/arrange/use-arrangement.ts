import { useState } from 'react'
import type { Layout } from '../board/layout.ts'

export interface Arrangement {
  /** What is on the screen: the layout, or how a drag under way would leave it. */
  shown: Layout
  preview(layout: Layout): void
  change(layout: Layout): void
  reset(): void
  /** Takes the last change back; absent when there is none. */
  undo: (() => void) | undefined
}

interface Options {
  layout: Layout
  onChange(layout: Layout): void
  onReset(): void
}

/** Changes to a layout, each kept at once and each to be undone. */
export function useArrangement({ layout, onChange, onReset }: Options): Arrangement {
  const [past, setPast] = useState<readonly Layout[]>([])
  const [draft, setDraft] = useState<Layout>()
  const remember = () => {
    setDraft(undefined)
    setPast([...past, layout])
  }
  const last = past.at(-1)
  return {
    shown: draft ?? layout,
    preview: setDraft,
    change(next) {
      if (isSame(next, layout)) return setDraft(undefined)
      remember()
      onChange(next)
    },
    reset() {
      remember()
      onReset()
    },
    undo:
      last &&
      (() => {
        setPast(past.slice(0, -1))
        onChange(last)
      }),
  }
}

const isSame = (a: Layout, b: Layout) => JSON.stringify(a) === JSON.stringify(b)
