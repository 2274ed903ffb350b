import { useRecordName } from '@muster/fleet-kit/lookups'
import { Button } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AssignPreviewDrawer } from './assign-preview.drawer.tsx'
import { modelConfigurationList } from './model-configurations.routes.ts'
import {
  modelConfigurations,
  modelConfigurationUnits,
  modelConfigurationUnitsWithProfiles,
} from './model-configurations.resource.ts'
import { ProfilesDrawer } from './profiles.drawer.tsx'

/** Assigns brand, type and model to units, optionally with the configuration's profiles, after a preview. */
export function ModelConfigurationAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const name = useRecordName(modelConfigurations, id)
  const [withProfiles, setWithProfiles] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, ask] = useState(false)
  const assign = useAssign(withProfiles ? modelConfigurationUnitsWithProfiles : modelConfigurationUnits, {
    id,
    name,
    back: modelConfigurationList.href(),
  })
  // saving opens the preview, which confirms the assignment
  const asking = { ...assign, save: () => Promise.resolve(ask(true)) }
  const save = async () => {
    await assign.save()
    ask(false)
  }
  return (
    <>
      <AssignScreen title={t('equipment.btm.assign')} name={name} assign={asking}>
        {assign.maySave && (
          <Checkbox label={t('equipment.btm.withProfiles')} checked={withProfiles} onChange={setWithProfiles} />
        )}
        <Button icon="list" onClick={() => setOpen(true)}>
          {t('equipment.profiles')}
        </Button>
      </AssignScreen>
      {isAsking && (
        <AssignPreviewDrawer
          btmId={id}
          name={name}
          assignments={{ assignements: [...assign.changes], applyProfiles: withProfiles }}
          busy={assign.busy}
          onAssign={() => void save()}
          onClose={() => ask(false)}
        />
      )}
      {isOpen && <ProfilesDrawer btmId={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
