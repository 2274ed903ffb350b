import type { Operation } from '@muster/contract'
import type { InjectOptions } from 'fastify'
import { resolveSchema } from '#kernel/http/validation/document.ts'
import type { Call } from './calls.ts'
import type { Dice } from './dice.ts'
import { partsOf } from './operation-parts.ts'
import { spansIn, turned } from './spans.ts'
import { addressEnds, contentTypes, hugeTexts, pages, texts, values } from './hostile-values.ts'

type Send = (call: Call) => Promise<InjectOptions>

/** A way to invalidate a valid call. */
interface Attack {
  /** Required part of a call. */
  on?: 'path' | 'query' | 'header' | 'paging' | 'span' | 'body'
  make: (call: Call, dice: Dice, send: Send) => Promise<InjectOptions>
}

/** Every route uses the same limit, so one operation per service is enough. */
export const tooLarge = 'the body has two megabytes'

/** Ways to invalidate a call, named as in failure messages. */
const attacks: Record<string, Attack> = {
  'a parameter is missing': {
    on: 'query',
    make: (call, dice, send) =>
      send({ ...call, query: without(call.query, dice.pick(['', ...Object.keys(call.query)])) }),
  },
  'a path parameter is hostile': {
    on: 'path',
    make: (call, dice, send) =>
      send({ ...call, path: { ...call.path, [dice.pick(Object.keys(call.path))]: dice.pick(texts) } }),
  },
  'a query parameter is hostile': {
    on: 'query',
    make: (call, dice, send) =>
      send({ ...call, query: { ...call.query, [dice.pick(namesIn(call.operation, 'query'))]: dice.pick(texts) } }),
  },
  'a header is hostile': {
    on: 'header',
    make: (call, dice, send) => {
      const visible = texts.filter(text => /^[\x20-\x7e]*$/.test(text))
      return send({
        ...call,
        headers: { ...call.headers, [dice.pick(namesIn(call.operation, 'header'))]: dice.pick(visible) },
      })
    },
  },
  'paging goes beyond its ends': {
    on: 'paging',
    make: (call, dice, send) => {
      return send({
        ...call,
        query: {
          ...call.query,
          ...Object.fromEntries(namesIn(call.operation, 'paging').map(name => [name, dice.pick(pages)])),
        },
      })
    },
  },
  'a span ends before it begins': {
    on: 'span',
    make: (call, _dice, send) => send({ ...call, query: turned(call.query), body: turned(call.body) }),
  },
  'query keys repeat and are strange': {
    make: async (call, dice, send) => {
      const request = await send(call)
      const names = [...namesIn(call.operation, 'query'), '__proto__', 'constructor', 'toString', 'a[b][c]']
      const more = Array.from(
        { length: dice.integer(2, 60) },
        () => `${dice.pick(names)}=${encodeURIComponent(dice.pick(texts).toWellFormed())}`,
      ).join('&')
      const url = String(request.url)
      return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}${more}` }
    },
  },
  'the address is broken': {
    make: async (call, dice, send) => {
      const request = await send(call)
      return {
        ...request,
        url: `${String(request.url)}${dice.pick(addressEnds)}`,
      }
    },
  },
  'there is a body of a strange content type': {
    make: async (call, dice, send) => {
      const request = await send(call)
      const type = dice.pick(contentTypes)
      return { ...request, headers: { ...request.headers, 'content-type': type }, payload: request.payload ?? '{}' }
    },
  },
  'a field is missing': { on: 'body', make: (call, dice, send) => changeField(call, dice, send, 'drop') },
  'a field has another type or an extreme value': {
    on: 'body',
    make: (call, dice, send) => changeField(call, dice, send, () => dice.pick(values)),
  },
  'a field is a hostile text': {
    on: 'body',
    make: (call, dice, send) => changeField(call, dice, send, () => dice.pick(texts)),
  },
  'a field is huge': {
    on: 'body',
    make: (call, dice, send) => changeField(call, dice, send, () => dice.pick(hugeTexts)),
  },
  'a field is a huge list': {
    on: 'body',
    make: (call, dice, send) =>
      changeField(call, dice, send, old =>
        Array.from({ length: dice.pick([101, 10_000, 60_000]) }, () => (Array.isArray(old) ? (old[0] ?? 1) : old)),
      ),
  },
  'a field is very deep': {
    on: 'body',
    make: (call, dice, send) => changeText(call, send, body => nest(body, dice.pick([30, 200, 5000]))),
  },
  'the body has keys that objects have by themselves': {
    on: 'body',
    make: (call, dice, send) =>
      changeText(call, send, body => {
        const key = dice.pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
        const more = `"${key}":{"admin":true,"prototype":{"x":1}},"unknown":${JSON.stringify(dice.pick(values))}`
        return body.startsWith('{') ? `{${more}${body === '{}' ? '' : ','}${body.slice(1)}` : `[${body},{${more}}]`
      }),
  },
  'the whole body is another': {
    on: 'body',
    make: (call, dice, send) => changeText(call, send, () => JSON.stringify(dice.pick(values))),
  },
  'the body is broken JSON': {
    on: 'body',
    make: (call, dice, send) =>
      changeText(call, send, body =>
        dice.pick([
          body.slice(0, -1),
          `${body}}`,
          '{',
          '',
          '\0',
          '{"a":1e999}',
          '{"a":NaN}',
          `\ufeff${body}`,
          `${body}\n${body}`,
          '{"a":"\\ud800"}',
        ]),
      ),
  },
  [tooLarge]: {
    on: 'body',
    make: (call, _dice, send) => changeText(call, send, () => JSON.stringify({ filler: 'x'.repeat(2 * 1024 * 1024) })),
  },
}

/** Returns the ways in which calls of an operation can be invalid. */
export function attacksOn(operation: Operation): [name: string, make: Attack['make']][] {
  return Object.entries(attacks)
    .filter(
      ([, { on }]) =>
        on === undefined ||
        (on === 'body'
          ? partsOf(operation).body !== undefined && !operation.multipart
          : namesIn(operation, on).length > 0),
    )
    .map(([name, { make }]) => [name, make])
}

function namesIn(operation: Operation, place: Exclude<Attack['on'], 'body' | undefined>): string[] {
  const { parameters, document, body } = partsOf(operation)
  const named = (where: string) => parameters.filter(parameter => parameter.in === where).map(({ name }) => name)
  if (place === 'paging') return named('query').filter(name => /^(start|limit|page|size)$/.test(name))
  if (place !== 'span') return named(place)
  const fields = Object.keys(body ? (resolveSchema(document, body.schema).properties ?? {}) : {})
  return [named('query'), fields].flatMap(names => spansIn(names).flat())
}

function changeText(call: Call, send: Send, change: (body: string) => string): Promise<InjectOptions> {
  return send(call).then(request => ({ ...request, payload: change(String(request.payload)) }))
}

function nest(body: string, depth: number): string {
  const inner = `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`
  return body.startsWith('{') && body !== '{}' ? `${body.slice(0, -1)},"deep":${inner}}` : `[${inner}]`
}

/** Changes one field anywhere in the body; leaves a body without fields unchanged. */
function changeField(
  call: Call,
  dice: Dice,
  send: Send,
  change: 'drop' | ((old: unknown) => unknown),
): Promise<InjectOptions> {
  const body = structuredClone(call.body)
  let holder = body as Record<string, unknown>
  let key = fieldOf(holder, dice)
  for (
    let inner = holder[key];
    typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && dice.chance(0.7);
    inner = holder[key]
  ) {
    holder = inner as Record<string, unknown>
    key = fieldOf(holder, dice)
  }
  if (change === 'drop') delete holder[key]
  else if (key in holder) holder[key] = change(holder[key])
  return send({ ...call, body })
}

const fieldOf = (holder: object, dice: Dice) =>
  dice.pick(['', ...Object.keys(holder)].slice(Object.keys(holder).length > 0 ? 1 : 0))

function without(record: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = record
  return rest
}
