import { Icon, LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitSilence } from './silence.routes.ts'

/** Opens the diagnosis of a unit. */
export function UnitSilenceAction({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <LinkButton href={unitSilence.href({ params: { id: unitId } })}>
      <Icon name="help" /> {t('equipment.silence')}
    </LinkButton>
  )
}
