import { deleteCostSettings, getCostSettings, updateCostSettings } from '@muster/contract'
import { Button, useApi, useCan } from '@muster/ui'
import { SettingsDrawer } from '@muster/ui/settings-drawer'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CostsFields, useCostsText } from './costs-fields.tsx'
import { inputOf, isSame, ownOf, type Costs, type Edited } from './costs.ts'
import './costs.css'

interface Props {
  companyId: number
  name: string
}

/** Opens the prices and CO2 factors for costs in reports. */
export function CostsButton(props: Props): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('organisation.costs.button')}</Button>
      {isOpen && <CostsDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CostsDrawer({ companyId, name, onClose }: Props & { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const path = { id: companyId }
  const textOf = useCostsText()
  return (
    <SettingsDrawer
      title={t('organisation.costs.title', { name })}
      hint={t('organisation.costs.hint')}
      failed={t('organisation.costs.failed')}
      saved={t('organisation.costs.saved', { name })}
      name={name}
      read={api.queryFor(getCostSettings, { path })}
      ownOf={ownOf}
      isSame={isSame}
      maySave={useCan({ ...updateCostSettings.access })}
      fields={{
        of: costs => ({ costs }),
        join: ({ costs }): Edited => costs ?? null,
        describe: () => ({ label: t('organisation.costs.setting'), show: costs => textOf(costs as Costs) }),
      }}
      save={(own, version): Promise<unknown> => {
        const opened = version === undefined ? {} : { version }
        return own === null
          ? api.call(deleteCostSettings, { path, query: opened })
          : api.call(updateCostSettings, { path, body: { ...inputOf(own), ...opened } })
      }}
      onClose={onClose}
    >
      {fields => (
        <div className="costs">
          <CostsFields {...fields} />
        </div>
      )}
    </SettingsDrawer>
  )
}
