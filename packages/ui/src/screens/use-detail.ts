import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, can, type ResourceClient } from '@muster/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { DialogEvent } from '../dialog-events.ts'
import { useDialogs } from '../dialogs.tsx'
import { useCan, useHost, useClient, useSession } from '../host.tsx'
import { useUnsaved } from '../unsaved.ts'
import { focusRecordHeading } from './record-heading.ts'
import { useLoadError } from './use-list.ts'
import { issueMessage } from './issue-message.ts'

interface Options<Model extends FieldValues> {
  /** From the address: a number, or `new`. */
  id: string
  /** Validation, shared by form, command line and tests. */
  schema: z.ZodType<Model, Model>
  blank: Model
  /** Route of the list, to return to. */
  list: { href(): string }
  /** Route of this screen. */
  self: { href(to: { params: { id: string | number } }): string }
  /** Returns the display name of the record; default: its `name`. */
  nameOf?(model: Model): string
  /** Confirms the deletion; default: the standard question. */
  confirmRemoval?(name: string): Promise<boolean>
  /** Returns the event to raise when saving fails; default: the standard failure. */
  failureOf?(model: Model): { event: DialogEvent; name: string } | undefined
}

export interface DetailState<Model extends FieldValues> {
  form: UseFormReturn<Model>
  status: 'loading' | 'error' | 'ready'
  /** Reason for a failed load. */
  error: Error | null
  isNew: boolean
  /** Empty for a new record. */
  name: string
  busy: boolean
  /** Permitted actions. */
  may: { save: boolean; remove: boolean; clone: boolean }
  /** Reason that a new record cannot be added: missing permission, or impersonation. */
  cannotAdd: 'refused' | 'impersonated' | undefined
  backHref: string
  save(): Promise<void>
  remove(): Promise<void>
  clone(): Promise<void>
  reload(): void
}

/**
 * State of a record's form: loads, validates, saves, deletes and clones it; after adding, continues with editing (000
 * §4, §5, §8).
 *
 * @example
 * const fleet = useDetail(fleets, { id: params.id, schema: Fleet, blank, list: fleetList, self: fleetDetail })
 */
export function useDetail<Model extends FieldValues>(
  resource: ResourceClient<unknown, Model>,
  {
    id: address,
    schema,
    blank,
    list,
    self,
    nameOf = model => String(model.name ?? ''),
    confirmRemoval,
    failureOf,
  }: Options<Model>,
): DetailState<Model> {
  const { t } = useTranslation()
  const client = useClient(resource)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const { nav } = useHost().core
  const isNew = address === 'new'
  const id = Number(address)
  const key = [resource.id, 'detail', address]
  // deleted while the list is opening
  const [deletedAddress, setDeletedAddress] = useState<string>()
  const isDeleted = deletedAddress === address
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.get(id, { signal }),
    enabled: !isNew && !isDeleted,
    // keep the user's edits
    refetchOnWindowFocus: false,
  })
  useLoadError(error)
  const form = useForm<Model>({
    defaultValues: blank as DefaultValues<Model>,
    values: data,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(schema, { error: issue => issueMessage(issue, t) }),
    mode: 'all',
  })
  // the form sets its values in a later effect; its fields would show blanks until then
  const [filled, setFilled] = useState<string>()
  useEffect(() => {
    if (data) setFilled(address)
  }, [data, address])
  const release = useUnsaved(form.formState.isDirty)
  const [busy, setBusy] = useState(false)
  const { access } = resource
  const mayAdd = useCan(access.add ?? noAccess)
  const session = useSession()
  const mayInPerson = can(session && { ...session, impersonatedBy: undefined }, access.add ?? noAccess)
  const mayEdit = useCan(access.edit ?? noAccess)
  const mayRemove = useCan(access.remove ?? noAccess)
  const mayClone = useCan(access.clone ?? noAccess)
  const name = isNew ? '' : nameOf(isDeleted ? form.getValues() : (data ?? blank))

  /** Runs a change. A failure raises its event and keeps the input. */
  async function change(failure: DialogEvent, about: string, run: () => Promise<void>) {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      // stop the spinner while the message is shown
      setBusy(false)
      const refused = refusedFields(form, error)
      // the dialog returns the focus to the field; focus it first, because the blur clears its error
      if (refused[0]) form.setFocus(refused[0].field)
      await dialogs.raise(failure, { name: about, error })
      for (const { field, message } of refused) form.setError(field, { message })
    } finally {
      setBusy(false)
    }
  }

  async function store(model: Model) {
    const saved = await client.save(model, isNew ? undefined : id)
    // saved values are no longer user changes, which a reset would keep
    form.reset(model, { keepDirtyValues: false })
    release()
    queries.setQueryData([resource.id, 'detail', String(saved)], model)
    void queries.invalidateQueries({ queryKey: [resource.id] })
    if (isNew) nav?.go(self.href({ params: { id: saved } }), { replace: true })
    const reported = dialogs.raise(isNew ? 'saveSuccess' : 'updateSuccess', { name: nameOf(model) })
    if (isNew) void reported.then(focusRecordHeading)
  }

  return {
    form,
    name,
    isNew,
    busy,
    error,
    status: isNew || isDeleted || (data && filled === address) ? 'ready' : error && !data ? 'error' : 'loading',
    may: { save: isNew ? mayAdd : mayEdit, remove: !isNew && mayRemove, clone: !isNew && mayClone },
    cannotAdd: !isNew || mayAdd ? undefined : mayInPerson ? 'impersonated' : 'refused',
    backHref: list.href(),
    reload: () => void refetch(),
    async save() {
      if (!isNew && !data) return void (await dialogs.raise('dataError'))
      await form.handleSubmit(
        model => {
          const { event, name } = failureOf?.(model) ?? {
            event: isNew ? ('saveError' as const) : ('updateError' as const),
            name: nameOf(model),
          }
          return change(event, name, () => store(model))
        },
        async () => void (await dialogs.raise('invalidFormData')),
      )()
    },
    async remove() {
      const isSure = await (confirmRemoval?.(name) ?? dialogs.raise('deleteConfirmation', { name }))
      if (!isSure) return
      await change('deleteError', name, async () => {
        await client.remove(id)
        release()
        setDeletedAddress(address)
        queries.removeQueries({ queryKey: key })
        void queries.invalidateQueries({ queryKey: [resource.id, 'list'] })
        nav?.go(list.href(), { replace: true })
      })
    },
    async clone() {
      if (!(await dialogs.raise('cloneConfirmation', { name }))) return
      await change('cloneError', name, async () => {
        const copy = await client.clone(id)
        void queries.invalidateQueries({ queryKey: [resource.id, 'list'] })
        nav?.go(self.href({ params: { id: copy } }))
      })
    },
  }
}

const noAccess = { anyOf: [] }

/** Rejected fields that the form contains. */
function refusedFields<Model extends FieldValues>(form: UseFormReturn<Model>, error: unknown) {
  if (!(error instanceof ApiError)) return []
  const values = form.getValues()
  return error.fieldErrors
    .filter(({ field }) => field in values)
    .map(({ field, message }) => ({ field: field as FieldPath<Model>, message }))
}
