import { useDialogs } from '@muster/ui'
import { useEffect, useRef } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useCounters } from '../state/counters.ts'
import type { MaintenanceProfile } from './maintenance-profile.schema.ts'
import { useServices } from './use-lookup-options.ts'

export type ProfileForm = UseFormReturn<z.infer<typeof MaintenanceProfile>>

/** Adds services to a profile and removes them. */
export function useProfileServices(form: ProfileForm) {
  const dialogs = useDialogs()
  const counters = useCounters()
  const { services, ...choice } = useServices()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'servicesAssignments' })
  const usedIds = new Set(fields.map(({ mntServiceId }) => mntServiceId))
  const section = useRef<HTMLElement>(null)
  const removedIndex = useRef<number>(undefined)

  // the focused button was removed with its service: focuses the next one, or the select below
  useEffect(() => {
    if (removedIndex.current === undefined) return
    const buttons = section.current?.querySelectorAll<HTMLElement>('.mnt-service-foot > button') ?? []
    const next =
      buttons[Math.min(removedIndex.current, buttons.length - 1)] ??
      section.current?.querySelector<HTMLElement>('input')
    next?.focus()
    removedIndex.current = undefined
  }, [fields.length])

  return {
    section,
    fields,
    choice: { ...choice, services: services.filter(({ mntServiceId }) => !usedIds.has(mntServiceId)) },
    addService(id: number | null) {
      const service = services.find(({ mntServiceId }) => mntServiceId === id)
      if (!service) return
      const { intervalTypeCode, serviceTypeName: _, ...rest } = service
      append({ ...rest, assign: true, unitMeasurementLabel: counters.label(intervalTypeCode) })
    },
    async removeService(index: number, name: string) {
      if (!(await dialogs.raise('maintenanceProfileServiceRemoval', { name }))) return
      removedIndex.current = index
      remove(index)
    },
  }
}
