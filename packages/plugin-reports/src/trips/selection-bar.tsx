import { Button, Icon, LinkButton, useClient, useFormat } from '@muster/ui'
import { useExport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tripsData, type TripsFile } from '../clients/trips.client.ts'

interface Props {
  count: number
  files: readonly TripsFile[]
  /** Playback address; undefined without access. */
  playHref: string | undefined
  onClear(): void
}

/** Exports the selected legs, or plays their units together. */
export function SelectionBar({ count, files, playHref, onClear }: Props): ReactNode {
  const { t } = useTranslation()
  const { number, zone } = useFormat()
  const data = useClient(tripsData)
  const exports = {
    excel: useExport(files.map(file => signal => data.file(file, zone, 'excel', signal))),
    csv: useExport(files.map(file => signal => data.file(file, zone, 'csv', signal))),
    gpx: useExport(files.map(file => signal => data.gpx(file, zone, signal))),
  }
  return (
    <div className="report-selection" role="group" aria-label={t('reports.trips.selection')}>
      <p role="status">{t('reports.trips.selected', { count, shown: number(count) })}</p>
      {playHref !== undefined && (
        <LinkButton href={playHref}>
          <Icon name="play" size={16} />
          {t('reports.trips.play')}
        </LinkButton>
      )}
      {(['excel', 'csv', 'gpx'] as const).map(format => (
        <Button
          key={format}
          icon="download"
          busy={exports[format].progress !== null}
          onClick={() => exports[format].run()}
        >
          {t(`reports.trips.export.${format}`)}
        </Button>
      ))}
      <Button look="quiet" onClick={onClear}>
        {t('reports.trips.selected.clear')}
      </Button>
    </div>
  )
}
