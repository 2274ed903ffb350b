import { Button } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceCheckDrawer } from './place-check.drawer.tsx'

/** Opens the position check of a company. */
export function PlaceCheckButton({ companyId, name }: { companyId: number; name: string }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('organisation.placeCheck.button')}</Button>
      {isOpen && <PlaceCheckDrawer companyId={companyId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
