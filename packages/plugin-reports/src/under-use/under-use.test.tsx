import { underUseRanking, type ReportSchemas } from '@muster/contract'
import { expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { UnderUseDetail } from './under-use-detail.tsx'

const unit = (unitId: number, hours: number | undefined): ReportSchemas['RankedUnderUse'] => {
  const sums = { usedSeconds: (hours ?? 0) * 7200, workDays: 2, daysWithoutWork: 0, daysWithoutData: hours ? 0 : 2 }
  return {
    unitId,
    unitName: `Loader ${unitId}`,
    modelId: 1,
    modelName: 'Wolf L5',
    ...sums,
    ...(hours && { dailySeconds: hours * 3600 }),
    previous: sums,
  }
}

it('lists the least used units first, with the median of their model', async () => {
  const items = [unit(1, 8), unit(2, 4), unit(3, 1), unit(4, 4), unit(5, 6), unit(6, undefined)]
  const page = { totalCount: 6, previousFrom: '2026-05-30T00:00:00Z', previousTo: '2026-05-31T23:59:59Z' }
  const server = aReportServer().on(underUseRanking, { items, ...page })
  const query = {
    from: '2026-06-01T00:00:00Z',
    to: '2026-06-02T23:59:59.999Z',
    sortDirection: 'DESC',
    show: 'all',
  } as const
  const { screen } = await openScreen(<UnderUseDetail query={query} />, { server })
  const rows = screen.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Loader 3.*01:00:00.*04:00:00.*−75 %.*02:00:00/)
  await expect.element(rows.nth(5)).toMatchTextContent(/Loader 1.*\+100 %/)
  await expect.element(rows.nth(6)).toMatchTextContent(/Loader 6-04:00:00---2/)
})
