import { deletePlaceCheck, getPlaceCheck, updatePlaceCheck } from '@muster/contract'
import { useApi, useCan, Button } from '@muster/ui'
import { SettingsDrawer } from '@muster/ui/settings-drawer'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceCheckFields } from './place-check-fields.tsx'
import { isSame, ownOf, type Edited } from './place-check.ts'
import './place-check.css'

interface Props {
  companyId: number
  name: string
  onClose(): void
}

/** Edits the place check of a company's units; without an own setting, the parent's applies. */
function PlaceCheckDrawer({ companyId, name, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const path = { id: companyId }
  return (
    <SettingsDrawer
      title={t('organisation.placeCheck.title', { name })}
      hint={t('organisation.placeCheck.hint')}
      failed={t('organisation.placeCheck.failed')}
      saved={t('organisation.placeCheck.saved', { name })}
      name={name}
      read={api.queryFor(getPlaceCheck, { path })}
      ownOf={ownOf}
      isSame={isSame}
      maySave={useCan({ ...updatePlaceCheck.access })}
      save={(own: Edited): Promise<unknown> =>
        own === null ? api.call(deletePlaceCheck, { path }) : api.call(updatePlaceCheck, { path, body: own })
      }
      onClose={onClose}
    >
      {fields => (
        <div className="place-check">
          <PlaceCheckFields {...fields} />
        </div>
      )}
    </SettingsDrawer>
  )
}

/** Opens the place check of a company. */
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
