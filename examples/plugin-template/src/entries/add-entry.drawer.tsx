import { queryKeyOf } from '@muster/core'
import { Button, TextField, toast, useApi, useLeave } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addEntry, listEntries } from '../calls.ts'

export function AddEntry({ close }: { close(): void }): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const queries = useQueryClient()
  const [unitName, setUnitName] = useState('')
  const [note, setNote] = useState('')
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(addEntry),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeyOf(listEntries) })
      close()
    },
    onError: error => toast({ tone: 'danger', text: `${t('template.add.failed')} ${error.message}` }),
  })
  const leave = useLeave(close, { isDirty: unitName !== '' || note !== '', isBusy: isPending })
  return (
    <Drawer
      title={t('template.add')}
      onClose={leave}
      footer={
        <Button look="primary" type="submit" form={form} busy={isPending}>
          {t('template.save')}
        </Button>
      }
    >
      <form
        id={form}
        style={{ display: 'grid', gap: 16 }}
        onSubmit={event => {
          event.preventDefault()
          if (unitName.trim() !== '') mutate({ body: { unitName: unitName.trim(), note } })
        }}
      >
        <TextField
          label={t('template.unit')}
          value={unitName}
          required
          onChange={event => setUnitName(event.target.value)}
        />
        <TextField label={t('template.note')} value={note} onChange={event => setNote(event.target.value)} />
      </form>
    </Drawer>
  )
}
