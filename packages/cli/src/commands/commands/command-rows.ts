import type { AvailableTemplate, Commands, SentCommand } from '@muster/plugin-commands/clients'
import { columnsOf } from '../../output/column.ts'

export const commandColumns = columnsOf<SentCommand>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  { name: 'command', value: ({ templateName }) => templateName },
  { name: 'status', value: ({ status }) => status, firm: true },
  { name: 'sent', value: ({ creationTimestamp }) => creationTimestamp, kind: 'time' },
  { name: 'changed', value: ({ updateTimestamp }) => updateTimestamp, kind: 'time', wide: true },
  { name: 'by', value: ({ userName }) => userName },
  'message',
  { name: 'expires', value: ({ expiresAt }) => expiresAt, kind: 'time', wide: true },
)

/** Yields the commands of a unit, newest first. */
export async function* allCommands(
  service: Commands,
  unitId: number,
  search = '',
  signal?: AbortSignal,
): AsyncGenerator<SentCommand> {
  yield* pages(page => service.history(unitId, { page, search, withAborted: true }).queryFn({ signal }))
}

export async function* allTemplates(
  service: Commands,
  unitId: number,
  search = '',
  signal?: AbortSignal,
): AsyncGenerator<AvailableTemplate> {
  yield* pages(page => service.templates(unitId, { page, search }).queryFn({ signal }))
}

async function* pages<Row>(
  load: (page: number) => Promise<{ items: Row[]; totalElements: number }>,
): AsyncGenerator<Row> {
  for (let page = 1, seen = 0; ; page++) {
    const { items, totalElements } = await load(page)
    yield* items
    seen += items.length
    if (items.length === 0 || seen >= totalElements) return
  }
}
