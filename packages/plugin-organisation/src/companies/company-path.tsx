import { Button, passFocusOn } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './companies.css'

interface CompanyPathProps {
  /** The selected company with those above it, the top first. */
  path: readonly { companyId: number; name: string }[]
  onSelect(companyId: number | undefined): void
}

/**
 * Which companies the list shows, and the way back up; on a phone it stands for the tree. The shown company is a button like those
 * above it, so that the one that was pressed keeps the focus.
 */
export function CompanyPath({ path, onSelect }: CompanyPathProps): ReactNode {
  const { t } = useTranslation()
  if (path.length === 0) return null
  const shown = path.at(-1)
  return (
    <nav ref={passFocusOn} className="company-path" aria-label={t('organisation.companies.path')}>
      <ol>
        <li>
          <Button look="quiet" onClick={() => onSelect(undefined)}>
            {t('organisation.companies.all')}
          </Button>
        </li>
        {path.map(company => (
          <li key={company.companyId}>
            <Button
              look="quiet"
              aria-current={company === shown ? 'location' : undefined}
              onClick={() => onSelect(company.companyId)}
            >
              {company.name}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
