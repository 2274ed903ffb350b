import type { ResourceService } from '@muster/core'
import { Button, useCan } from '@muster/ui'
import type { DetailState } from '@muster/ui/screens'
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { VersionLine } from './compare.ts'
import { VersionsDrawer } from './versions.drawer.tsx'

interface Props<Model extends FieldValues> {
  resource: ResourceService<unknown, Model>
  detail: DetailState<Model>
  id: number
  /** The fields of a record in words, in the order of the form. Lines of two versions are compared by their keys. */
  describe(model: Model): readonly VersionLine[]
}

/**
 * Opens the versions of a record: who saved which, what differs from the form, and back to one of them.
 *
 * @example <VersionsButton resource={curfews} detail={curfew} id={7} describe={describe} />
 */
export function VersionsButton<Model extends FieldValues>({ resource, detail, ...props }: Props<Model>): ReactNode {
  const { t } = useTranslation()
  const mayRead = useCan(resource.access.versions ?? nobody)
  const [isOpen, setOpen] = useState(false)
  if (!mayRead || detail.isNew) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('recordHistory.button')}</Button>
      {isOpen && <VersionsDrawer {...props} resource={resource} detail={detail} close={() => setOpen(false)} />}
    </>
  )
}

const nobody = { anyOf: [] }
