import type { ReactNode } from 'react'
import './listed-map.css'
import type { ListedPlace } from './listed-map.tsx'

interface Props {
  /** What is listed, in words. */
  label: string
  places: readonly ListedPlace[]
  openedId: number | undefined
  onOpen(id: number): void
}

/** The list twin of a `ListedMap`. */
export function PlaceList({ label, places, openedId, onOpen }: Props): ReactNode {
  return (
    <nav className="mk-places" aria-label={label}>
      <ul>
        {places.map(({ id, name, note, more, color }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === openedId} onClick={() => onOpen(id)}>
              <span className="mk-dot" style={{ background: color }} />
              <span className="mk-place-name">{name}</span>
              <span className="mk-place-note">{note}</span>
              {more && <span className="mk-place-more">{more}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
