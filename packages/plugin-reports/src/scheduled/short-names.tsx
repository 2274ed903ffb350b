import type { ReactNode } from 'react'

/** `A, B (+3)` in one line: where there is no room the names are cut, never the count. */
export function ShortNames({ names, most }: { names: readonly string[]; most: number }): ReactNode {
  const { names: shown, more } = shortened(names, most)
  return (
    <span className="scheduled-names">
      <span className="m-truncate">{shown}</span>
      {more && <span> {more}</span>}
    </span>
  )
}

/** The first names, and how many more there are (001 §9). */
export function shortened(names: readonly string[], most: number): { names: string; more: string } {
  return { names: names.slice(0, most).join(', '), more: names.length > most ? `(+${names.length - most})` : '' }
}
