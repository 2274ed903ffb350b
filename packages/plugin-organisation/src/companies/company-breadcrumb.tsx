import { Button, passFocusOn } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './companies.css'

interface CompanyBreadcrumbProps {
  /** Selected company with its ancestors, root first. */
  path: readonly { companyId: number; name: string }[]
  onSelect(companyId: number | undefined): void
}

/**
 * Breadcrumb of the selected company; replaces the tree on phones. The current company is a button too, so that the
 * button keeps the focus after a click.
 */
export function CompanyBreadcrumb({ path, onSelect }: CompanyBreadcrumbProps): ReactNode {
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
