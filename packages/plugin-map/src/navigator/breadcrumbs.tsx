import { IconButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleBreadcrumbs, type BreadcrumbPath } from './breadcrumb-path.ts'

interface Props {
  path: BreadcrumbPath
  /** Name of the user's own company. */
  own: string | undefined
  onBack(): void
  onUp(index: number): void
}

/** Shows the breadcrumbs with links to the levels above. */
export function Breadcrumbs({ path, own, onBack, onUp }: Props): ReactNode {
  const { t } = useTranslation()
  const crumbs = visibleBreadcrumbs(path)
  const nameOf = ({ index, kind, name }: (typeof crumbs)[number]) =>
    (index === 0 ? own : kind === 'all' ? t('navigator.all') : name) ?? t('ui.loading')
  return (
    <nav className="navigator-way" aria-label={t('navigator.way')}>
      {path.places.length > 1 && <IconButton icon="back" label={t('navigator.back')} onClick={onBack} />}
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
