import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, can, type Opened, type ResourceClient } from '@muster/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { get, useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { DialogEvent } from '../dialog-events.ts'
import { useDialogs } from '../dialogs.tsx'
import { useCan, useHost, useClient, useSession } from '../host.tsx'
import { describedField } from '../controls/described-fields.ts'
import { useUnsaved } from '../unsaved.ts'
import type { MergeQuestion } from './merge.dialog.tsx'
import { openedRecord } from './opened-record.ts'
import { useMerge } from './use-merge.ts'
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
  /**
   * Labels of fields whose controls are not bound by `@muster/ui/controls`, to compare two saves of the record; null for a value that
   * nobody edits.
   */
  labels?: Readonly<Record<string, string | null>>
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
  /** Someone else saved the record; the screen shows the question. */
  question: MergeQuestion | undefined
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
    labels = {},
  }: Options<Model>,
): DetailState<Model> {
  const { t } = useTranslation()
  const client = useClient(resource)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const { nav } = useHost().core
  const isNew = address === 'new'
  const id = Number(address)
  // deleted while the list is opening
  const [deletedAddress, setDeletedAddress] = useState<string>()
  const isDeleted = deletedAddress === address
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    ...openedRecord(resource, client, address),
    enabled: !isNew && !isDeleted,
    refetchOnWindowFocus: false,
  })
  useLoadError(error)
  // the record from which the form is filled; a newer one waits while the user edits
  const [opened, setOpened] = useState<{ address: string; record: Opened<Model> }>()
  const base = opened?.address === address ? opened.record : loaded
  const data = base?.model
  const form = useForm<Model>({
    defaultValues: blank as DefaultValues<Model>,
    values: data,
    resolver: zodResolver(schema, { error: issue => issueMessage(issue, t) }),
    mode: 'all',
    // the screen focuses the first error of all fields, also of those without a ref
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  useEffect(() => {
    if (loaded && (!isDirty || opened?.address !== address)) setOpened({ address, record: loaded })
  }, [loaded, isDirty, address, opened?.address])
  // the form sets its values in a later effect; its fields would show blanks until then
  const [filled, setFilled] = useState<string>()
  useEffect(() => {
    if (data) setFilled(address)
  }, [data, address])
  const release = useUnsaved(isDirty)
  const [busy, setBusy] = useState(false)
  const merging = useMerge<Model>(field => {
    const { [field]: label } = labels
    return { ...describedField(form.control, field), ...(label !== undefined && { label }) }
  })
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
      await dialogs.raise(failure, { name: about, error })
      for (const { field, message } of refusedFields(form, error)) form.setError(field, { message })
    } finally {
      setBusy(false)
    }
  }

  function show(at: string, record: Opened<Model>) {
    setOpened({ address: at, record })
    queries.setQueryData(openedRecord(resource, client, at).queryKey, record)
  }

  async function store(entered: Model): Promise<void> {
    const saved = await merging.save({
      opened: isNew ? undefined : base,
      entered,
      nameOf,
      store: (values, opened) => client.save(values, isNew ? undefined : id, opened),
      reopen: () => client.open(id),
      refill(record, selected) {
        show(address, record)
        form.reset(record.model)
        if (selected !== record.model) form.reset(selected, { keepDefaultValues: true })
      },
    })
    if (!saved) return
    const { result: savedId, model, version } = saved
    form.reset(model)
    release()
    // the next version, unless somebody saved in between, which the next save then reports
    const record = { model, version: version === undefined ? undefined : version + 1 }
    show(String(savedId), record)
    void queries.invalidateQueries({ queryKey: [resource.id] })
    if (isNew) nav?.go(self.href({ params: { id: savedId } }), { replace: true })
    const reported = dialogs.raise(isNew ? 'saveSuccess' : 'updateSuccess', { name: nameOf(model) })
    if (isNew) void reported.then(focusRecordHeading)
  }

  return {
    form,
    name,
    isNew,
    busy,
    question: merging.question,
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
        queries.removeQueries({ queryKey: openedRecord(resource, client, address).queryKey })
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

/** Rejected fields in the form, including groups and rows: `address.town`, `lines.0.name`, `lines[0].name`. */
function refusedFields<Model extends FieldValues>(form: UseFormReturn<Model>, error: unknown) {
  if (!(error instanceof ApiError)) return []
  const values = form.getValues()
  return error.fieldErrors
    .map(({ field, message }) => ({ field: pathOf(field) as FieldPath<Model>, message }))
    .filter(({ field }) => get(values, field) !== undefined)
}

const pathOf = (field: string) => field.replaceAll(/\[(\d+)\]/g, '.$1')
