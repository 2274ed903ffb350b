import { mailedOnReplica, onReplica } from '#reporting/on-replica.ts'
import { ReportConfig } from '#reporting/report-config.ts'
import { defineModule } from '#modules/define-module.ts'
import { aggregates } from './aggregates.job.ts'
import { engineHoursByMail } from './engine-hours/by-mail.ts'
import { engineHours } from './engine-hours/engine-hours.ts'
import { hoursRanking } from './engine-hours/hours-ranking.ts'
import { utilizationByMail } from './equipment-utilization/by-mail.ts'
import { equipmentUtilization } from './equipment-utilization/equipment-utilization.ts'
import { useRanking } from './equipment-utilization/use-ranking.ts'
import { explanations } from './explain/explanations.ts'
import { fuelByMail } from './fuel-consumption/by-mail.ts'
import { fuelConsumption } from './fuel-consumption/fuel-consumption.ts'
import { fuelRanking } from './fuel-consumption/fuel-ranking.ts'
import { fuelEventsByMail } from './fuel-events/by-mail.ts'
import { fuelEvents } from './fuel-events/fuel-events.ts'
import { keyOnOffByMail } from './key-on-off/by-mail.ts'
import { keyOnOff } from './key-on-off/key-on-off.ts'
import { keyRanking } from './key-on-off/key-ranking.ts'
import { performance } from './performance/performance.ts'
import { tripsByMail } from './trips/by-mail.ts'
import { tripLinks } from './trip-links/trip-links.ts'
import { trips } from './trips/trips.ts'
import { underUseByMail } from './under-use/by-mail.ts'
import { underUse } from './under-use/under-use.ts'
import { vehicleDataByMail } from './vehicle-data/by-mail.ts'
import { vehicleData } from './vehicle-data/vehicle-data.ts'

/** Reports as data and as files (002 §7.3), one folder each. */
export const reportsModule = defineModule({
  id: 'reports',
  handlers: [
    ...tripLinks,
    ...onReplica([
      ...engineHours,
      ...equipmentUtilization,
      ...fuelConsumption,
      ...keyOnOff,
      ...performance,
      ...vehicleData,
      ...trips,
      ...fuelEvents,
      ...hoursRanking,
      ...useRanking,
      ...underUse,
      ...fuelRanking,
      ...keyRanking,
      ...explanations,
    ]),
  ],
  jobs: [aggregates],
  reports: mailedOnReplica([
    keyOnOffByMail,
    vehicleDataByMail,
    engineHoursByMail,
    utilizationByMail,
    ...fuelByMail,
    tripsByMail,
    underUseByMail,
    fuelEventsByMail,
  ]),
  config: [ReportConfig],
})
