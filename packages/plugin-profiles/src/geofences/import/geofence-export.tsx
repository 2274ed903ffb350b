import { saveFile, toast, useClient } from '@muster/ui'
import { MenuButton } from '@muster/ui/controls'
import { MenuItem } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { geofenceFiles } from '../../clients/geofence-files.client.ts'

const types = { geojson: 'application/geo+json', kml: 'application/vnd.google-earth.kml+xml' } as const

/** Exports all geofences that match the filter as an importable file. */
export function GeofenceExport({ filter }: { filter: string }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(geofenceFiles)
  const { mutate, isPending } = useMutation({
    mutationFn: (format: keyof typeof types) => client.export(filter, format),
    onSuccess: ({ text }, format) => {
      saveFile({ blob: new Blob([text], { type: types[format] }), filename: `${t('profiles.geofences')}.${format}` })
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => toast({ tone: 'danger', text: `${t('app.exportFailed')} ${error.message}` }),
  })
  return (
    <MenuButton label={t('profiles.geofenceFile.export')} icon="download" disabled={isPending}>
      {() => (
        <>
          <MenuItem label={t('profiles.geofenceFile.export.geojson')} onChoose={() => mutate('geojson')} />
          <MenuItem label={t('profiles.geofenceFile.export.kml')} onChoose={() => mutate('kml')} />
        </>
      )}
    </MenuButton>
  )
}
