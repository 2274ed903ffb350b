import { useState } from 'react'
import type { Layout } from '../board/layout.ts'

export interface Arrangement {
  /** Visible layout: the saved one, or the preview of a drag. */
  shown: Layout
  preview(layout: Layout): void
  change(layout: Layout): void
  reset(): void
  /** Undoes the last change; absent without one. */
  undo: (() => void) | undefined
}

interface Options {
  layout: Layout
  onChange(layout: Layout): void
  onReset(): void
}

/** Saves layout changes immediately and undoes them. */
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
