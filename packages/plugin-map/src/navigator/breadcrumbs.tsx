import { IconButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbsOf, type Way } from './breadcrumb-path.ts'

interface Props {
  way: Way
  /** Name of the user's own company. */
  own: string | undefined
  onBack(): void
  onUp(index: number): void
}

/** Breadcrumbs of the list, with links to the levels above. */
export function WayBack({ way, own, onBack, onUp }: Props): ReactNode {
  const { t } = useTranslation()
  const crumbs = crumbsOf(way)
  const nameOf = ({ index, kind, name }: (typeof crumbs)[number]) =>
    (index === 0 ? own : kind === 'all' ? t('navigator.all') : name) ?? t('ui.loading')
  return (
    <nav className="navigator-way" aria-label={t('navigator.way')}>
      {way.places.length > 1 && <IconButton icon="back" label={t('navigator.back')} onClick={onBack} />}
      <ol>
        {crumbs.map((crumb, i) => (
          <li key={crumb.index}>
            {i === crumbs.length - 1 ? (
              <span aria-current="location" className="m-truncate" title={nameOf(crumb)}>
                {nameOf(crumb)}
              </span>
            ) : (
              <button type="button" className="m-truncate" title={nameOf(crumb)} onClick={() => onUp(crumb.index)}>
                {nameOf(crumb)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
