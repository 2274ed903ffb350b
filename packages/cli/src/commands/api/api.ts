import { operations, type Operation, type OperationTypes } from '@muster/contract'
import type { CallArguments } from '@muster/core'
import { readText } from '../../input/read-input.ts'
import { writeFileSafely } from '../../files/write-file.ts'
import type { Context } from '../../context.ts'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import { columnsOf } from '../../output/column.ts'
import type { api } from './definitions.ts'
import { findOperation } from './find-operation.ts'

export const run: Run<typeof api> = async ({ arguments: { method, path }, options }, context) => {
  if (options.list) return list(path, context)
  const { operation, path: values } = findOperation({ method, path, service: options.service })
  const args = {
    path: values,
    query: queryOf(path, options.query),
    ...(options.data === undefined ? {} : { body: await bodyOf(options.data, context) }),
  } as unknown as CallArguments<OperationTypes>[0]
  const missing = operation.required.filter(name =>
    name === 'body' ? options.data === undefined : !(name in values) && !(name in queryOf(path, options.query)),
  )
  if (missing.length > 0)
    throw badUsage(
      `${operation.id} needs ${missing.join(', ')}.`,
      'Give query parameters with --query name=value and a body with --data.',
    )
  const { core } = await context.connect()
  if (operation.download) {
    const { body, filename } = await core.api.stream(operation, args)
    if (options.output) return void (await writeFileSafely(options.output, body, context.host))
    context.note(`This is ${filename}.`)
    for await (const chunk of body) await context.out.write(chunk)
    return
  }
  const answer = await core.api.call(operation, args)
  const text = answer === undefined ? '' : `${JSON.stringify(answer, null, options.raw ? undefined : 2)}\n`
  if (options.output) await writeFileSafely(options.output, new Blob([text]).stream(), context.host)
  else if (text) await context.out.write(text)
  else context.note('Done; the response is empty.')
}

const columns = columnsOf<Operation>()(
  'method',
  { name: 'path', value: ({ path }) => path, firm: true },
  'service',
  'id',
)

async function list(path: string, { out }: Context): Promise<void> {
  await out.list({
    columns,
    rows: operations.filter(operation => operation.path.startsWith(path)),
    options: { json: false, jsonl: false, csv: false, fields: undefined },
    empty: 'Nothing there.',
  })
}

/** Merges the parameters of path and options; a repeated name becomes a list. */
function queryOf(path: string, given: readonly string[]): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  const pairs = [
    ...new URLSearchParams(path.split('?')[1] ?? ''),
    ...given.map(pair => {
      const at = pair.indexOf('=')
      if (at < 1) throw badUsage(`--query ${pair} is not name=value.`)
      return [pair.slice(0, at), pair.slice(at + 1)] as const
    }),
  ]
  for (const [name, value] of pairs) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

async function bodyOf(data: string, { host }: Context): Promise<unknown> {
  const text =
    data === '-' ? await readText(host, '-') : data.startsWith('@') ? await readText(host, data.slice(1)) : data
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw badUsage(`The body is not JSON: ${(cause as Error).message}`)
  }
}
