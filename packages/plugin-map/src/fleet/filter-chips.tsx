import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterPart } from '../navigator/navigator-state.ts'
import type { Statuses } from './use-statuses.ts'

interface Props {
  parts: readonly FilterPart[]
  statuses: Statuses['byId']
  onRemove(part: FilterPart): void
}

const icons = { company: 'home', all: 'home', fleet: 'list' } as const

/** Shows the filter of the map; a click removes a part of it. */
export function FilterChips({ parts, statuses, onRemove }: Props): ReactNode {
  const { t } = useTranslation()
  const labelOf = (part: FilterPart) => {
    if (part.kind === 'search') return part.text
    if (part.kind === 'place') return part.place.name
    return part.statusIds.map(id => statuses.get(id)?.name ?? id).join(', ')
  }
  return (
    <ul className="filter-chips" aria-label={t('map.filter')}>
      {parts.map(part => (
        <li key={part.kind}>
          <button
            type="button"
            title={labelOf(part)}
            aria-label={t('map.filter.remove', { filter: labelOf(part) })}
            onClick={() => onRemove(part)}
          >
            {part.kind === 'statuses' ? (
              part.statusIds.map(id => (
                <span key={id} className="unit-dot" style={{ background: `#${statuses.get(id)?.color ?? 'cecece'}` }} />
              ))
            ) : (
              <Icon name={part.kind === 'search' ? 'search' : icons[part.place.kind]} size={16} />
            )}
            <span className="m-truncate">{labelOf(part)}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
