import { createModelPicture, deleteModelPicture, getModelPicture, listModels } from '@muster/contract'
import { ModelPicture } from '@muster/fleet-kit/vehicle-images'
import { Button, toast, useApi, useDialogs } from '@muster/ui'
import { FileField } from '@muster/ui/controls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { models } from './model-entries.resource.ts'

interface Props {
  modelId: number
  name: string
  hasPicture: boolean
}

/** Maximum file size in bytes. */
const maxBytes = 1024 * 1024
const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Uploads or removes the picture of a model immediately. */
export function PictureField({ modelId, name, hasPicture }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const [hasCurrent, setHasCurrent] = useState(hasPicture)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    retry: false,
    mutationFn: async (file: File | null) => {
      if (file) await api.call(createModelPicture, { path: { id: modelId }, body: { file } })
      else await api.call(deleteModelPicture, { path: { id: modelId } })
      return file !== null
    },
    async onSuccess(isAdded) {
      setHasCurrent(isAdded)
      toast({ tone: 'success', text: t(isAdded ? 'equipment.picture.saved' : 'equipment.picture.removed') })
      const changed = [getModelPicture, listModels, models].map(({ id }) =>
        queries.invalidateQueries({ queryKey: [id] }),
      )
      await Promise.all(changed)
    },
    onError: error => setProblem(error.message),
  })
  const upload = (file: File) => {
    setProblem(undefined)
    if (!acceptedTypes.includes(file.type)) return setProblem(t('equipment.picture.kind'))
    if (file.size > maxBytes) return setProblem(t('equipment.picture.tooLarge'))
    mutate(file)
  }
  const label = t('equipment.model.pictureOf', { name })
  const remove = async () => {
    if (await dialogs.raise('deleteConfirmation', { name: label })) mutate(null)
  }
  return (
    <div className="model-configuration-form">
      <h3>{t('equipment.picture')}</h3>
      {hasCurrent && <ModelPicture modelId={modelId} label={label} />}
      <FileField
        label={t('equipment.picture.select')}
        hint={t('equipment.picture.hint')}
        error={problem}
        accept={acceptedTypes.join()}
        disabled={isPending}
        onChange={upload}
      />
      {hasCurrent && (
        <div>
          <Button look="danger" busy={isPending} onClick={() => void remove()}>
            {t('equipment.picture.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
