import { deletePlaceCheck, getPlaceCheck, updatePlaceCheck } from '@muster/contract'
import { useApi, useCan, Button } from '@muster/ui'
import { SettingsDrawer } from '@muster/ui/settings-drawer'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceCheckFields, useSettingText } from './place-check-fields.tsx'
import { isSame, ownOf, type Edited, type Setting } from './place-check.ts'
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
  const textOf = useSettingText()
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
      fields={{
        of: setting => ({ setting }),
        join: ({ setting }): Edited => setting ?? null,
        describe: () => ({
          label: t('organisation.placeCheck.setting'),
          show: setting => textOf(setting as Setting),
        }),
      }}
      save={(own, version): Promise<unknown> => {
        const opened = version === undefined ? {} : { version }
        return own === null
          ? api.call(deletePlaceCheck, { path, query: opened })
          : api.call(updatePlaceCheck, { path, body: { ...own, ...opened } })
      }}
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
