import { addFirmwareKey, listFirmwareKeys } from '@muster/contract'
import { Button, toast, useApi, useLeave } from '@muster/ui'
import { LimitedTextField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const blank = { name: '', publicKey: '', model: '' }

/** Adds a public key for firmware signatures. */
export function AddKeyDrawer({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const queries = useQueryClient()
  const [fields, setFields] = useState(blank)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [name, publicKey, model] = [fields.name.trim(), fields.publicKey.trim(), fields.model.trim()]
  const isKey = /^[A-Za-z0-9+/]{43}=$/.test(publicKey)
  const { mutate, isPending, error } = useMutation({
    ...useApi().mutationFor(addFirmwareKey),
    onSuccess: () => {
      toast({ tone: 'success', text: t('firmware.keys.added') })
      void queries.invalidateQueries({ queryKey: [listFirmwareKeys.id] })
      onClose()
    },
  })
  const leave = useLeave(onClose, { isDirty: fields !== blank, isBusy: isPending })
  const enter = (changes: Partial<typeof blank>) => setFields({ ...fields, ...changes })
  return (
    <Drawer
      title={t('firmware.keys.add')}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isPending}>
            {t('firmware.keys.add')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="rollout-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setSubmitted(true)
          if (name !== '' && isKey) mutate({ body: { name, publicKey, ...(model !== '' && { model }) } })
        }}
      >
        <LimitedTextField
          label={t('firmware.keys.name')}
          required
          value={fields.name}
          max={100}
          error={wasSubmitted && name === '' ? t('controls.required') : undefined}
          onChange={value => enter({ name: value })}
        />
        <LimitedTextField
          label={t('firmware.keys.publicKey')}
          required
          value={fields.publicKey}
          hint={t('firmware.keys.publicKey.hint')}
          error={wasSubmitted && !isKey ? t('firmware.keys.publicKey.wrong') : undefined}
          spellCheck={false}
          onChange={value => enter({ publicKey: value })}
        />
        <LimitedTextField
          label={t('rollouts.model')}
          value={fields.model}
          max={100}
          hint={t('firmware.keys.model.hint')}
          onChange={value => enter({ model: value })}
        />
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Drawer>
  )
}
