import { getApplicationInfo } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Marks a server running on a restored copy of the production data. */
export function CopyBanner(): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({ ...useApi().queryFor(getApplicationInfo), staleTime: Infinity })
  return data?.copy === true ? (
    <p className="shell-copy" role="status">
      {t('shell.copy')}
    </p>
  ) : null
}
