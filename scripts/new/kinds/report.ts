import { columnsCode, columnsOf, keyOf } from '../columns.ts'
import { literal } from '../form.ts'
import { sentence } from '../names.ts'
import type { Kind } from './kind.ts'

const limits = 'packages/contract/src/report-limits.ts'

export const report: Kind = {
  plugin: 'reports',
  named: 'name',
  help: 'Selection, table and Excel file of units between two dates',
  make({ options, names, contract, files, routes, texts }) {
    const { singular, noun, Noun } = names
    const { plugin } = files
    const prefix = `${plugin}.${noun}`
    const call = contract.call(options['call'] ?? `${noun}Units`, '--call')
    const file = options['file'] ? contract.call(options['file'], '--file') : contract.find(`export${Noun}Excel`)
    const required = contract.fields(call.body).filter(({ isRequired }) => isRequired)
    if (required.map(({ name }) => name).join() !== 'unitIds,fromDate,toDate')
      throw new Error(
        `${call.id} does not take units and two dates. Copy packages/plugin-reports/src/engine-hours (no dates) or vehicle-data (more choices).`,
      )
    const row = contract.row(call.answer)
    const columns = columnsOf(contract.fields(row))
    const sample = contract.sample(row) as Record<string, unknown>
    const choice = routes.named(singular)
    const detail = routes.named(`${singular}-detail`)
    const choicePath = choice?.path ?? `/reports/${singular}`
    const detailPath = detail?.path ?? `/reports/${singular}-detail`
    const emptyText = 'There is no data from these units in this period.'
    files.addFrom('report', {
      ...names,
      plugin,
      prefix,
      choicePath,
      detailPath,
      emptyText,
      call: call.id,
      file: file?.id ?? '',
      view: choice?.permission ?? call.permissions[0] ?? '',
      files: file ? 'parts.map(part => signal => data.excel(part, signal))' : '[]',
      key: keyOf(contract.fields(row)),
      columns: columnsCode(columns, 'row', texts),
      page: literal(contract.page(call.answer, [sample])),
      noPage: literal(contract.page(call.answer, [])),
      title: String(sample[columns[0]?.name ?? '']),
    })
    files.addRoutes(`${singular}/${singular}.routes.ts`)
    files.edit(limits, text =>
      new RegExp(`^  ${noun}: `, 'm').test(text)
        ? text
        : text.replace(/^\} as const/m, `  ${noun}: { days: 92, units: 5 },\n} as const`),
    )
    texts.add({
      [prefix]: sentence(singular),
      [`${prefix}.empty`]: emptyText,
      [`${prefix}.failed`]: 'The report could not be loaded.',
    })
    return [
      `List ${noun}Choice and ${noun}Detail among the routes of packages/plugin-${plugin}/src/index.ts, and the choice in menu.ts.`,
      `Check its limits in ${limits}.`,
      ...routes.missing(choicePath, detailPath),
    ]
  },
}
