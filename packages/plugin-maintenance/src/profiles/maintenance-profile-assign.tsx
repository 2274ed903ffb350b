import { useRecordOwner } from '@muster/fleet-kit/lookups'
import { Icon, LinkButton, useDialogs, useClient } from '@muster/ui'
import { useAssign, useRecord, useWizard, WizardScreen } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceProfiles, maintenanceProfileUnits } from './maintenance-profiles.resource.ts'
import { maintenanceProfileList } from './profiles.routes.ts'
import { noReference, ReferenceStep, type References } from './reference-step.tsx'
import { UnitsStep } from './units-step.tsx'

/** Assigns units in two steps: units, then reference counters. Removals alone skip the second step (001 §4). */
export function MaintenanceProfileAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const service = useClient(maintenanceProfileUnits)
  const { data: profile } = useRecord(maintenanceProfiles, id)
  const name = profile?.name ?? ''
  const owner = useRecordOwner(maintenanceProfiles, id)
  const assign = useAssign(maintenanceProfileUnits, { id, name, back: maintenanceProfileList.href() })
  const [references, setReferences] = useState<References>(new Map())
  const [outcome, setOutcome] = useState<Outcome>()
  const { changes, all, ticked } = assign
  const assignedIds = new Set(changes.filter(change => change.assign).map(({ unitId }) => unitId))
  const added = all.filter(({ unitId }) => assignedIds.has(unitId))

  async function confirmUnits(): Promise<boolean> {
    if (changes.length === 0) {
      await dialogs.raise('noUnitSelectedError')
      return false
    }
    if (added.length === 0)
      return dialogs.raise('unitProfileRemoval', {
        name,
        note: t('maintenance.profile.removalNote', { count: changes.length }),
      })
    const isReassigned = added.some(({ maintenanceProfileName }) => maintenanceProfileName !== undefined)
    return !isReassigned || dialogs.raise('maintenanceProfileReassign', { name })
  }
  const units = {
    id: 'units',
    title: t('maintenance.profile.unitsStep'),
    missing: ticked.size > 0 && changes.length === 0 ? [t('maintenance.profile.unchanged')] : [],
    isLoading: assign.status === 'loading',
    confirm: confirmUnits,
  } as const
  const reference = { id: 'reference', title: t('maintenance.profile.referenceStep'), missing: [] } as const
  const wizard = useWizard<'units' | 'reference', Outcome>({
    // saved changes are not pending any more
    steps: added.length === 0 && (changes.length > 0 || outcome?.added === 0) ? [units] : [units, reference],
    ending: t('maintenance.profile.ending'),
    // unsaved selections are tracked separately
    isDirty: false,
    run: async () => {
      const payload = changes.map(change =>
        change.assign ? { ...change, ...(references.get(change.unitId) ?? noReference) } : change,
      )
      const { hasWarning, message = '-' } = await service.assign(id, payload).catch((error: unknown) => {
        void dialogs.raise('assignError', { name, error })
        throw error
      })
      if (hasWarning) void dialogs.raise('warning', { name: message })
      await Promise.all(
        [maintenanceProfileUnits.id, maintenanceProfiles.id].map(key => queries.invalidateQueries({ queryKey: [key] })),
      )
      const count = payload.filter(({ assign }) => assign).length
      const done = { added: count, removed: payload.length - count }
      setOutcome(done)
      return done
    },
  })
  const back = (
    <LinkButton className="m-button m-screen-back" look="quiet" href={assign.backHref}>
      <Icon name="back" size={16} />
      {t('maintenance.profile.back')}
    </LinkButton>
  )
  return (
    <WizardScreen
      title={t('maintenance.profile.assignTitle', { name })}
      back={back}
      wizard={wizard}
      finish={t('maintenance.profile.finish')}
      panels={{
        units: <UnitsStep assign={assign} owner={owner} />,
        reference: <ReferenceStep units={added} references={references} onChange={setReferences} />,
      }}
      success={{
        title: t(outcome?.added === 0 ? 'maintenance.profile.removed' : 'maintenance.profile.assigned'),
        content: result => <AssignmentResult {...result} name={name} />,
      }}
      failed={t('maintenance.profile.assignFailed')}
    />
  )
}

/** Number of units with an added and with a removed profile. */
interface Outcome {
  added: number
  removed: number
}

/** Shows the number of changed units. */
function AssignmentResult({ name, added, removed }: Outcome & { name: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {added > 0 && <p>{t('maintenance.profile.assignedText', { name, count: added })}</p>}
      {removed > 0 && <p>{t('maintenance.profile.removedText', { name, count: removed })}</p>}
      <div className="m-wizard-actions">
        <LinkButton look="primary" href={maintenanceProfileList.href()}>
          {t('maintenance.profiles')}
        </LinkButton>
      </div>
    </>
  )
}
