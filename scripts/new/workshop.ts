import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { make } from './make.ts'

const root = join(import.meta.dirname, '../..')
const plugins = ['admin', 'reports', 'subscriptions', 'commands', 'maintenance', 'map']
export const home = (plugin: string) => `packages/plugin-${plugin}/src`
const line = (src: string) => `export const folder = '${src}'\n`

/** What screens of a kind share with the first one. */
const shared = [
  'tsconfig.base.json',
  'packages/contract/src/report-limits.ts',
  `${home('reports')}/testing.tsx`,
  `${home('reports')}/services/whole-days.ts`,
  `${home('admin')}/messages.en.json`,
  `${home('admin')}/geofences/shape.ts`,
  `${home('admin')}/geofences/map-words.ts`,
  `${home('commands')}/send/use-page.ts`,
  `${home('commands')}/send/list-status.ts`,
  home('map'),
]

/** One of every kind, and a file that it makes. */
export const oneOfEach = [
  ['list notification-groups', `${home('admin')}/notification-groups/notification-group-list.tsx`],
  ['list curfew-profiles --editor days', `${home('admin')}/curfew-profiles/days-editor.tsx`],
  [
    'list can-parameters --when canMuTypeCode=PRESET:muTypeId,muId --when canMuTypeCode=LABEL:muLabel',
    `${home('admin')}/can-parameters/can-parameter.model.ts`,
  ],
  ['map-editor fence-profiles', `${home('admin')}/fence-profiles/fence-profile-map.tsx`],
  ['assign duty-profile', `${home('admin')}/duty-profile-assign/duty-profile-assign.tsx`],
  [
    'system job-triggers --call listSchedulerTriggers --actions runSchedulerTrigger,disableSchedulerTrigger',
    `${home('admin')}/job-triggers/job-triggers-screen.tsx`,
  ],
  ['report engine-hours', `${home('reports')}/engine-hours/engine-hours-detail.tsx`],
  ['chart-report history --call listHistoryPositions', `${home('reports')}/history/unit-chart.tsx`],
  ['map-report vehicle-data --call listHistoryPositions', `${home('reports')}/vehicle-data/vehicle-data-map.tsx`],
  ['card users --actions resendUserActivation', `${home('maintenance')}/users/user-card.tsx`],
  [
    'wizard add-service-type --call createMaintenanceServiceType',
    `${home('subscriptions')}/add-service-type/add-service-type.tsx`,
  ],
  ['drawer claim-device --call claimQuarantinedDevice', `${home('commands')}/claim-device/claim-device.drawer.tsx`],
  ['live-drawer unit-files --call listFileTransfers', `${home('commands')}/unit-files/unit-files.drawer.tsx`],
  [
    'tick-drawer unit-fences --call listFenceProfiles --get getUnitFenceProfile --save assignUnitFenceProfile',
    `${home('commands')}/unit-fences/draft.ts`,
  ],
  ['map unit-places --call listUnitsPaginated', `${home('map')}/unit-places/unit-places.tsx`],
  [
    'navigator fleet-units --call listFleets --items listFleetUnitsPaginatedV2',
    `${home('map')}/fleet-units/sources.ts`,
  ],
] as const

/** Plugins without screens, and what those stand on, in a folder of their own. */
export function openWorkshop() {
  const into = mkdtempSync(join(tmpdir(), 'muster-new-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(into, path, '..'), { recursive: true })
    writeFileSync(join(into, path), text)
  }
  for (const path of shared)
    cpSync(join(root, path), join(into, path), { recursive: true, filter: file => !/\.test\.tsx?$/.test(file) })
  for (const src of plugins.map(home))
    for (const [file, text] of [
      ['index.ts', line(src)],
      ['routes.ts', line(src)],
      ['messages.en.json', '{}'],
    ] as const)
      if (!existsSync(join(into, src, file))) write(`${src}/${file}`, text)
  write('package.json', JSON.stringify({ private: true, type: 'module' }))
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      include: ['packages/plugin-*/src'],
      compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: ['vite/client', 'node'] },
    }),
  )
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))
  return {
    into,
    write,
    read: (path: string) => readFileSync(join(into, path), 'utf8'),
    run: (command: string) => make([...command.split(' '), '--into', into]),
    close: () => rmSync(into, { recursive: true, force: true }),
  }
}
