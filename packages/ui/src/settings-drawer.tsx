import type { QueryFor } from '@muster/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { DescribedField } from './controls/described-fields.ts'
import { useDialogs } from './dialogs.tsx'
import { Drawer } from './drawer.tsx'
import { Merge } from './screens/merge.tsx'
import { useMerge } from './screens/use-merge.ts'
import { Loading, StatePanel } from './state-panel.tsx'
import { toast } from './toasts.tsx'
import { useLeave } from './use-leave.ts'

interface Versioned {
  version: number
}

/** Fields for comparing the changes of two people. */
interface SettingsFields<Own> {
  of(own: Own): FieldValues
  /** Returns the settings with these values. */
  join(values: FieldValues): Own
  describe(field: string): DescribedField
}

interface FieldsProps<Detail, Own> {
  detail: Detail
  /** Edited settings. */
  own: Own
  disabled: boolean
  /** Saving failed because of required or invalid fields, which show why. */
  isChecked: boolean
  onChange(own: Own): void
}

interface SettingsDrawerProps<Detail extends Versioned, Own> {
  title: string
  /** Describes the settings. */
  hint: string
  /** Title of the message when loading fails. */
  failed: string
  /** Toast after saving. */
  saved: string
  /** Name of the record, for messages. */
  name: string
  read: QueryFor<Detail>
  /** Returns the editable part of the loaded data. */
  ownOf(detail: Detail): Own
  isSame(one: Own, other: Own): boolean
  maySave: boolean
  fields: SettingsFields<Own>
  /** @param version that was opened */
  save(own: Own, version: number | undefined): Promise<unknown>
  onClose(): void
  children(props: FieldsProps<Detail, Own>): ReactNode
}

/** Drawer with settings of a record. Loads them, warns before changes are lost, saves, and closes. */
export function SettingsDrawer<Detail extends Versioned, Own>(props: SettingsDrawerProps<Detail, Own>): ReactNode {
  const { title, hint, failed, saved, name, read, ownOf, isSame, maySave, fields, save, onClose, children } = props
  const { t } = useTranslation()
  const form = useId()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const { data: loaded, error, refetch } = useQuery({ ...read, refetchOnWindowFocus: false })
  // with the settings from which they were edited; newer ones wait
  const [edited, setEdited] = useState<{ own: Own; from: Detail }>()
  const [isChecked, setChecked] = useState(false)
  const data = edited?.from ?? loaded
  const merging = useMerge(fields.describe)
  const openedOf = (detail: Detail) => ({ model: fields.of(ownOf(detail)), version: detail.version })
  const { mutate, isPending } = useMutation({
    async mutationFn({ own, from }: { own: Own; from: Detail }) {
      let newer = from
      return merging.save({
        opened: openedOf(from),
        entered: fields.of(own),
        nameOf: () => name,
        store: (values, version) => save(fields.join(values), version),
        async reopen() {
          newer = await queries.fetchQuery({ ...read, staleTime: 0 })
          return openedOf(newer)
        },
        refill: (_, selected) => setEdited({ own: fields.join(selected), from: newer }),
      })
    },
    retry: false,
    async onSuccess(isSaved) {
      if (!isSaved) return
      toast({ tone: 'success', text: saved })
      // other records may inherit the settings
      await queries.invalidateQueries({ queryKey: read.queryKey.slice(0, 1) })
      onClose()
    },
    onError: failure => void dialogs.raise('updateError', { name, error: failure }),
  })
  const isDirty = edited !== undefined && data !== undefined && !isSame(edited.own, ownOf(data))
  const leave = useLeave(onClose, { isDirty, isBusy: isPending })
  return (
    <Drawer
      title={title}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t(maySave ? 'ui.cancel' : 'ui.close')}
          </Button>
          {maySave && (
            <Button look="primary" type="submit" form={form} busy={isPending} aria-disabled={!isDirty || undefined}>
              {t('screens.save')}
            </Button>
          )}
        </>
      }
    >
      <p className="m-muted">{hint}</p>
      {!data && !error && <Loading />}
      {!data && error && (
        <StatePanel icon="alert" title={failed} subtitle={error.message}>
          <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {data && (
        <form
          id={form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const invalid = invalidFieldOf(event.currentTarget)
            setChecked(invalid !== undefined)
            if (invalid) invalid.focus()
            else if (isDirty) mutate(edited)
          }}
        >
          {children({
            detail: data,
            own: edited ? edited.own : ownOf(data),
            disabled: !maySave,
            isChecked,
            onChange: own => setEdited({ own, from: data }),
          })}
        </form>
      )}
      <Merge question={merging.question} />
    </Drawer>
  )
}

/** Returns the first text field that is required but empty, or contains an invalid address. */
const invalidFieldOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input:not([role=combobox], :disabled)')].find(
    ({ ariaRequired, value, validity }) => (ariaRequired === 'true' && value.trim() === '') || validity.typeMismatch,
  )
