import {
  getUnitsBoundingBox,
  getUnitsStatusCounters,
  getUnitTracking,
  getUnitTrackingLastinfo,
  listUnitsPositions,
  listUnitsPositionsClustered,
} from '@muster/contract'
import { defineModule } from '#modules/define-module.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import { mayFollow } from '#kernel/realtime/caller.ts'
import { PositionFeed } from '#telemetry/feed/position-feed.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { narrowScope } from '#telemetry/live/narrow-scope.ts'
import { tracking } from './tracking.ts'

const unitCard = [getUnitTracking, getUnitTrackingLastinfo]

export const trackingModule = defineModule({
  id: 'tracking',
  handlers: tracking,
  channels: [
    {
      at: 'notification-manager',
      open: use =>
        new PositionFeed({
          state: use(FleetState),
          narrow: (scope, choice) => narrowScope(use(Db), scope, choice),
          onError: error => use(Log).warn({ err: error }, 'The chosen units of a live map could not be read.'),
          mayWatch: caller => caller.permissions.has('ADM_FLEET_AT_GLANCE_VIEW') && mayFollow(caller, 'positions'),
        }),
    },
  ],
  widgetCalls: {
    'muster-fleet-map': {
      operations: [
        listUnitsPositionsClustered,
        listUnitsPositions,
        getUnitsBoundingBox,
        getUnitsStatusCounters,
        ...unitCard,
      ],
      channels: ['positions'],
    },
    'muster-unit-card': { operations: unitCard, channels: ['positions'] },
  },
})
