import { createModelPicture, deleteModelPicture, getModelPicture, listModels } from '@muster/contract'
import { ModelPicture } from '@muster/fleet-kit/vehicle-images'
import { Button, toast, useApi, useDialogs } from '@muster/ui'
import { FileField } from '@muster/ui/controls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { models } from './catalog.resource.ts'

interface Props {
  modelId: number
  name: string
  hasPicture: boolean
}

/** Maximum file size in bytes. */
const limit = 1024 * 1024
const kinds = ['image/png', 'image/jpeg', 'image/webp']

/** Uploads or removes the picture of a model immediately. */
export function PictureField({ modelId, name, hasPicture }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const [isThere, setThere] = useState(hasPicture)
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending } = useMutation({
    retry: false,
    mutationFn: async (file: File | null) => {
      if (file) await api.call(createModelPicture, { path: { id: modelId }, body: { file } })
      else await api.call(deleteModelPicture, { path: { id: modelId } })
      return file !== null
    },
    async onSuccess(isAdded) {
      setThere(isAdded)
      toast({ tone: 'success', text: t(isAdded ? 'equipment.picture.saved' : 'equipment.picture.removed') })
      const changed = [getModelPicture, listModels, models].map(({ id }) =>
        queries.invalidateQueries({ queryKey: [id] }),
      )
      await Promise.all(changed)
    },
    onError: error => setWrong(error.message),
  })
  const take = (file: File) => {
    setWrong(undefined)
    if (!kinds.includes(file.type)) return setWrong(t('equipment.picture.kind'))
    if (file.size > limit) return setWrong(t('equipment.picture.tooLarge'))
    mutate(file)
  }
  const label = t('equipment.model.pictureOf', { name })
  const remove = async () => {
    if (await dialogs.raise('deleteConfirmation', { name: label })) mutate(null)
  }
  return (
    <div className="btm-form">
      <h3>{t('equipment.picture')}</h3>
      {isThere && <ModelPicture modelId={modelId} label={label} />}
      <FileField
        label={t('equipment.picture.select')}
        hint={t('equipment.picture.hint')}
        error={wrong}
        accept={kinds.join()}
        disabled={isPending}
        onChange={take}
      />
      {isThere && (
        <div>
          <Button look="danger" busy={isPending} onClick={() => void remove()}>
            {t('equipment.picture.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
