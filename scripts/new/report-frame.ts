import type { Call } from './contract.ts'
import type { Made } from './made.ts'
import { camel, pascal } from './names.ts'
import { routeOf } from './route.ts'

interface Parts {
  call: Call
  /** Makes its workbook. */
  file: Call | undefined
  choice: Route
  detail: Route
  /** How its service asks for the rows. */
  rows: string
  /** Types that the service exports, and what of core it needs besides. */
  types?: string
}
type Route = ReturnType<typeof routeOf>

export function reportRoutes(name: string, root: string): { choice: Route; detail: Route } {
  const plain = name.replaceAll('-', '')
  return {
    choice: routeOf(root, [plain], `/reports/${plain}`),
    detail: routeOf(root, [`${plain}detail`], `/reports/${plain}detail`),
  }
}

/** What every report has: service, routes, choice, limits. Its detail is its own. */
export function addReport(
  name: string,
  { call, file, choice, detail, rows, types = '' }: Parts,
  { place, plugin }: Pick<Made, 'place' | 'plugin'>,
): void {
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`
  const access = ({ permission }: Route) =>
    `access: { anyOf: ['${permission ?? call.permissions[0] ?? 'ADM_FLEET_VIEW'}'] }`
  const calls = [call.id, ...(file ? [file.id] : [])].toSorted()

  place.add(
    `services/${name}.service.ts`,
    `import { ${calls.join(', ')}${types ? `, type ${call.service}Schemas` : ''} } from '@muster/contract'
import { defineService, type ${file ? 'Download, type ' : ''}ReportRequest } from '@muster/core'
import { datesOf } from './whole-days.ts'
${types}
export const ${own}Data = defineService({
  id: '${plugin}.${name}',
  create: ({ api }) => ({
${rows}${
      file
        ? `    excel: (request: ReportRequest, signal?: AbortSignal): Promise<Download> =>
      api.download(${file.id}, { body: { unitIds: [...request.unitIds], ...datesOf(request) }, signal }),\n`
        : ''
    }  }),
})
`,
  )
  place.add(
    `${name}/${name}.routes.ts`,
    `import { defineRoute, reportChoiceQuery, reportRangeQuery } from '@muster/core'

export const ${own}Choice = defineRoute({
  path: '${choice.path}',
  query: reportChoiceQuery,
  ${access(choice)},
  chrome: 'menu',
  title: '${prefix}',
  load: () => import('./${name}-choice.tsx').then(m => m.${Name}Choice),
})

export const ${own}Detail = defineRoute({
  path: '${detail.path}',
  query: reportRangeQuery,
  ${access(detail)},
  onBadQuery: ${own}Choice,
  chrome: 'menu',
  title: '${prefix}',
  load: () => import('./${name}-detail.tsx').then(m => m.${Name}Detail),
})
`,
  )
  place.add(
    `${name}/${name}.report.ts`,
    `import { defineReport } from '@muster/fleet-kit/report'
import { ${own}Choice, ${own}Detail } from './${name}.routes.ts'

export const ${own} = defineReport({
  id: '${own}', title: '${prefix}', dates: 'range', choice: ${own}Choice, detail: ${own}Detail,
})
`,
  )
  place.add(
    `${name}/${name}-choice.tsx`,
    `import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { ${own} } from './${name}.report.ts'

export function ${Name}Choice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={${own}} query={query} />
}
`,
  )
  place.append('routes.ts', `export * from './${name}/${name}.routes.ts'`)
  place.edit('packages/contract/src/report-limits.ts', text =>
    new RegExp(`^  ${own}: `, 'm').test(text)
      ? text
      : text.replace(/^\} as const/m, `  ${own}: { days: 92, units: 5 },\n} as const`),
  )
}
