import { fenceCorners } from '@muster/contract'
import { expert } from '@muster/core'
import { useCan, useDialogs, useClient } from '@muster/ui'
import { useDetail, type DetailState } from '@muster/ui/screens'
import { useMemo } from 'react'
import { geofenceDetail, geofenceList } from './geofences.routes.ts'
import { aGeofence, Geofence, type GeofenceModel } from './geofence.schema.ts'
import { geofences, geofenceUnits } from './geofences.resource.ts'
import { shapeErrorOf } from './shape.ts'

/**
 * Detail state that reports invalid shapes by dialog, confirms the loss of commands and reserves defaults for
 * experts.
 * @param company owner of a new geofence
 */
export function useGeofence(
  id: string,
  company: number | undefined,
): DetailState<GeofenceModel> & { isExpert: boolean } {
  const dialogs = useDialogs()
  const units = useClient(geofenceUnits)
  const isExpert = useCan(expert)
  const blank = useMemo(() => ({ ...aGeofence, companyId: company }), [company])
  const detail = useDetail(geofences, {
    id,
    schema: Geofence,
    blank,
    list: geofenceList,
    self: geofenceDetail,
  })
  const { form, may, name } = detail
  const isOpen = isExpert || detail.isNew || form.formState.defaultValues?.isDefault === false

  async function hasCommands(): Promise<boolean> {
    return (await units.units(Number(id))).some(unit => unit.hasCommands)
  }

  return {
    ...detail,
    isExpert,
    may: { ...may, save: may.save && isOpen, remove: may.remove && isOpen },
    async save() {
      const shapeError = shapeErrorOf(form.getValues('shape'))
      if (!shapeError) return detail.save()
      // marks all invalid fields, including those checked only on submit
      await form.handleSubmit(ignore, ignore)()
      await dialogs.raise(shapeError, { name: String(fenceCorners.most) })
    },
    async remove() {
      try {
        if ((await hasCommands()) && !(await dialogs.raise('geofenceHasAssignedCommands', { name }))) return
      } catch (error) {
        return void (await dialogs.raise('deleteError', { name, error }))
      }
      await detail.remove()
    },
  }
}

const ignore = () => {}
