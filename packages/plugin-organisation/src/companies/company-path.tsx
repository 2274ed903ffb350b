import { Button } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './companies.css'

interface CompanyPathProps {
  /** The selected company with those above it, the top first. */
  path: readonly { companyId: number; name: string }[]
  onSelect(companyId: number | undefined): void
}

/** Which companies the list shows, and the way back up; on a phone it stands for the tree. */
export function CompanyPath({ path, onSelect }: CompanyPathProps): ReactNode {
  const { t } = useTranslation()
  if (path.length === 0) return null
  const last = path.length - 1
  return (
    <nav className="company-path" aria-label={t('organisation.companies.path')}>
      <ol>
        <li>
          <Button look="quiet" onClick={() => onSelect(undefined)}>
            {t('organisation.companies.all')}
          </Button>
        </li>
        {path.map(({ companyId, name }, index) => (
          <li key={companyId}>
            {index === last ? (
              <span aria-current="location">{name}</span>
            ) : (
              <Button look="quiet" onClick={() => onSelect(companyId)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
