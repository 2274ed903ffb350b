import { useRecordName } from '@muster/fleet-kit/lookups'
import { Button } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { btmList } from './btm.routes.ts'
import { btms, btmUnits, btmUnitsWithProfiles } from './btms.resource.ts'
import { ProfilesDrawer } from './profiles.drawer.tsx'

/** Units get brand, type and model, and with it the profiles of its template where that is selected. */
export function BtmAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const name = useRecordName(btms, id)
  const [withProfiles, setWithProfiles] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const assign = useAssign(withProfiles ? btmUnitsWithProfiles : btmUnits, { id, name, back: btmList.href() })
  return (
    <>
      <AssignScreen title={t('equipment.btm.assign')} name={name} assign={assign}>
        {assign.maySave && (
          <Checkbox label={t('equipment.btm.withProfiles')} checked={withProfiles} onChange={setWithProfiles} />
        )}
        <Button icon="list" onClick={() => setOpen(true)}>
          {t('equipment.profiles')}
        </Button>
      </AssignScreen>
      {isOpen && <ProfilesDrawer btmId={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
