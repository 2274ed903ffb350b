import { deleteTripRules, getTripRules, updateTripRules } from '@muster/contract'
import { Button, useApi, useCan } from '@muster/ui'
import { SettingsDrawer } from '@muster/ui/settings-drawer'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TripRulesFields, useSettingText } from './trip-rules-fields.tsx'
import { isSame, ownOf, type Edited, type Setting } from './trip-rules.ts'
import './trip-rules.css'

interface Props {
  companyId: number
  name: string
}

/** Opens the rules for finding trips of a company’s units. */
export function TripRulesButton(props: Props): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('organisation.tripRules.button')}</Button>
      {isOpen && <TripRulesDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TripRulesDrawer({ companyId, name, onClose }: Props & { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const path = { id: companyId }
  const textOf = useSettingText()
  return (
    <SettingsDrawer
      title={t('organisation.tripRules.title', { name })}
      hint={t('organisation.tripRules.hint')}
      failed={t('organisation.tripRules.failed')}
      saved={t('organisation.tripRules.saved', { name })}
      name={name}
      read={api.queryFor(getTripRules, { path })}
      ownOf={ownOf}
      isSame={isSame}
      maySave={useCan({ ...updateTripRules.access })}
      fields={{
        of: setting => ({ setting }),
        join: ({ setting }): Edited => setting ?? null,
        describe: () => ({
          label: t('organisation.tripRules.setting'),
          show: setting => textOf(setting as Setting),
        }),
      }}
      save={(own, version): Promise<unknown> => {
        const opened = version === undefined ? {} : { version }
        return own === null
          ? api.call(deleteTripRules, { path, query: opened })
          : api.call(updateTripRules, { path, body: { ...own, ...opened } })
      }}
      onClose={onClose}
    >
      {fields => (
        <div className="trip-rules">
          <TripRulesFields {...fields} />
        </div>
      )}
    </SettingsDrawer>
  )
}
