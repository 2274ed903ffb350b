import { previewFleetOwner } from '@muster/contract'
import { useApi, useDialogs, useFormat } from '@muster/ui'
import { useDetail, type DetailState } from '@muster/ui/screens'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { aFleet, Fleet, type FleetModel } from './fleet.schema.ts'
import { fleets } from './fleets.resource.ts'
import { fleetDetail, fleetList } from './fleets.routes.ts'

interface FleetState extends DetailState<FleetModel> {
  /** Default owner of a new fleet. */
  defaultOwner: number | undefined
}

/** Detail state that confirms a new owner whose users would not see some units. @param company of a new fleet */
export function useFleet(id: string, company: number | undefined): FleetState {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const dialogs = useDialogs()
  const blank = useMemo(() => ({ ...aFleet, companyId: company ?? null }), [company])
  const detail = useDetail(fleets, { id, schema: Fleet, blank, list: fleetList, self: fleetDetail })
  const { form, isNew, may } = detail
  const [unitIds, companyId] = useWatch({ control: form.control, name: ['unitIds', 'companyId'] })
  const owner = useQuery({
    ...api.queryFor(previewFleetOwner, { body: { unitIds } }),
    enabled: isNew && may.save && companyId === null && unitIds.length > 0,
    placeholderData: keepPreviousData,
  })

  async function confirmOwner(): Promise<boolean> {
    const { companyId, unitIds, name } = form.getValues()
    if (isNew || companyId === null || companyId === form.formState.defaultValues?.companyId) return true
    try {
      const { hiddenUnitsCount: count, hiddenUnits } = await api.call(previewFleetOwner, {
        body: { companyId, unitIds },
      })
      if (count === 0) return true
      const names = hiddenUnits.map(unit => unit.name).join(', ')
      const more = count - hiddenUnits.length
      const note = t(more > 0 ? 'organisation.fleet.hiddenMore' : 'organisation.fleet.hidden', {
        names,
        more: number(more),
      })
      return await dialogs.raise('fleetOwnerChange', { name, note })
    } catch (error) {
      await dialogs.raise('updateError', { name, error })
      return false
    }
  }

  const defaultOwner = unitIds.length > 0 ? owner.data?.companyId : undefined
  return {
    ...detail,
    defaultOwner,
    async save() {
      // saves the owner that the user sees
      if (isNew && companyId === null && defaultOwner !== undefined) form.setValue('companyId', defaultOwner)
      if (await confirmOwner()) await detail.save()
    },
  }
}
