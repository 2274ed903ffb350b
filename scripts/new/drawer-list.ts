import type { Property } from './contract.ts'
import { columnText } from './fields.ts'
import type { Place } from './place.ts'

const files = ['send/use-page.ts', 'send/list-status.ts']

/** @throws Error when the plugin lacks what lists in drawers share */
export function needLists(place: Place, plugin: string): void {
  const missing = files.find(file => !place.has(file))
  if (missing)
    throw new Error(
      `packages/plugin-${plugin}/src has no ${missing}, which lists in drawers share: copy plugin-commands/src/send/.`,
    )
}

interface List {
  prefix: string
  /** CSS class of it all. */
  box: string
  columns: readonly Property[]
  /** Of a row: its id. */
  key: string
  /** The query of the rows, in the code. */
  rows: string
  /** The query of what is ticked, where rows are: then the code has a `form` that holds the draft. */
  ticks?: string
}

/** A search over a table in pages. */
export function drawerList({ prefix, box, columns, key, rows, ticks }: List): string {
  const set = ticks ? 'form.set' : 'set'
  const selection =
    '{ keys: new Set(form.draft.keys()), change: keys => form.edit(withTicks(form.draft, [...keys].map(Number))) }'
  return `      <div className="${box}">
        <SearchBox value={asked.search} onSearch={${set}Search} />
        <ListContainer
          status={${ticks ? `${ticks}.isError ? 'error' : ` : ''}listStatus(${rows})}
          search={asked.search}
          error={t('${prefix}.failed')}
          onRetry={() => void ${ticks ? `(${ticks}.isError ? ${ticks} : ${rows})` : rows}.refetch()}
          busy={${rows}.isPlaceholderData}
          empty={{ title: t('${prefix}.empty') }}
          paging={pagingOf({ page: asked.page, size: pageSize }, ${rows}.data?.total ?? 0)}
          onPage={${set}Page}
        >
          <DataTable
            label={t('${prefix}')}
            rows={${rows}.data?.items ?? []}
            rowKey={row => row.${key}}
            height="content"
${ticks ? `            selection={${selection}}\n` : ''}            columns={[
${columns.map((column, i) => `              ${columnText(column, 'row', prefix, i === 0)}\n`).join('')}            ]}
          />
        </ListContainer>
      </div>
`
}

export const drawerListCss = (box: string) => `.${box} {
  display: grid;
  gap: 12px;
}
`
