import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { LinkButton } from '../link-button.tsx'

/** Link back to the list. */
export function BackLink({ href }: { href: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <LinkButton className="m-button m-screen-back" look="quiet" href={href}>
      <Icon name="back" size={16} />
      {t('screens.back')}
    </LinkButton>
  )
}
