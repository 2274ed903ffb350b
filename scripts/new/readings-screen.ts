import type { Contract } from './contract.ts'
import { camel, pascal } from './names.ts'
import type { Readings } from './readings.ts'
import type { reportRoutes } from './report-frame.ts'

/** What is around the answer of a report, once all of it was read. */
export const readingsFrame = (own: string, prefix: string, { file }: Readings, answer: string) => `    <ReportScreen
      title={t('${prefix}')}
      asked={asked}
      backUrl={backUrl}
      changeHref={${own}Choice.href({ query: { unitIds, from, to } })}
${file ? '      files={parts.map(part => signal => data.excel(part, signal))}\n' : ''}    >
      <PartsLoading progress={answer.progress} />
      {answer.error ? (
        <StatePanel icon="alert" title={t('${prefix}.failed')} subtitle={answer.error.message}>
          <Button look="primary" onClick={answer.reload}>{t('ui.retry')}</Button>
        </StatePanel>
      ) : (
        <>
${answer}        </>
      )}
    </ReportScreen>
`

interface Tested {
  name: string
  prefix: string
  contract: Contract
  readings: Readings
  detail: ReturnType<typeof reportRoutes>['detail']
  /** A module of the report, and what of it is tested by itself. */
  part: { file: string; name: string }
  /** Its rows, and the server that has them. */
  server: string
  unitIds: string
  tests: string
}

/** Tests of its own between those that every report of readings has. */
export function readingsTests({
  name,
  prefix,
  contract,
  readings: { call },
  detail,
  part,
  server,
  unitIds,
  tests,
}: Tested): string {
  const Name = pascal(name),
    own = camel(name)
  return `import { ${call.id} } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import said from '../messages.en.json'
import { ${own}Choice, ${own}Detail } from './${name}.routes.ts'
import type { ${Name}Row } from '../services/${name}.service.ts'
import { aReportServer, openScreen } from '../testing.tsx'
import { ${Name}Choice } from './${name}-choice.tsx'
import { ${Name}Detail } from './${name}-detail.tsx'
import { ${part.name} } from './${part.file}.ts'

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
${server}const open = (server = aServer()) => openScreen(<${Name}Detail query={{ unitIds: [${unitIds}], ...week }} />, { server })

it('leads from the choice to the detail', async () => {
  const { went, press } = await openScreen(<${Name}Choice query={{ unitIds: [1], ...week }} />)
  await press('Show report')
  expect(went.at(-1)).toContain('${detail.path}?')
  expect(${own}Detail.onBadQuery).toBe(${own}Choice)
})

${tests}
it('says that it could not be loaded, and tries again', async () => {
  const server = aServer().on(${call.id}, () => problem(503, 'The database is away.'))
  const { screen, press } = await open(server)
  await expect.element(screen.getByText(said['${prefix}.failed'])).toBeVisible()
  server.on(${call.id}, ${contract.pageText(call.answer, '[]', '0')})
  await press('Try again')
  await expect.element(screen.getByText(said['${prefix}.empty'])).toBeVisible()
})
`
}
