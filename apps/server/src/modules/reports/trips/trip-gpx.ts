import { Readable } from 'node:stream'
import type { TFunction } from 'i18next'
import { Db } from '#kernel/dependencies.ts'
import { eachPosition } from '#telemetry/history/each-position.ts'
import { xml } from '#reporting/excel/index.ts'
import { eachUnitTrips, type TripsContext } from './each-unit.ts'

const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Muster" xmlns="http://www.topografix.com/GPX/1/1">
`

/** Writes a track for each trip or selected leg, named by its unit and start. */
export const tripGpx = (context: TripsContext, t: TFunction): Readable => Readable.from(parts(context, t))

async function* parts(context: TripsContext, t: TFunction): AsyncGenerator<string> {
  const db = context.use(Db)
  yield head
  for await (const { unitId, unitName, legs } of eachUnitTrips(context)) {
    for (const { kind, from, to } of legs) {
      if (kind !== 'TRIP' && !context.selected) continue
      yield `<trk><name>${xml(unitName)} ${from}</name><type>${xml(t(`reports.trips.${kind}`))}</type><trkseg>\n`
      const period = { from: new Date(from), to: new Date(Date.parse(to) + 1) }
      for await (const rows of eachPosition(db, context.scope, { ...period, unitIds: [unitId], showAll: true })) {
        yield rows
          .filter(({ placeHeld }) => !placeHeld)
          .map(({ latitude, longitude, altitude, time }) => {
            const elevation = altitude === null ? '' : `<ele>${altitude}</ele>`
            return `<trkpt lat="${latitude}" lon="${longitude}">${elevation}<time>${time.toISOString()}</time></trkpt>\n`
          })
          .join('')
      }
      yield '</trkseg></trk>\n'
    }
  }
  yield '</gpx>\n'
}
