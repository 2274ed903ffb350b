import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv'
import { topContext } from './bounded.ts'
import { closedUnion, type UnionMember } from './for-requests.ts'

/**
 * Adds the keyword that replaces `anyOf`. It removes properties that no matching member has, so that no handler stores them.
 * Ajv's own keyword tries one
 * member after the other on the same object, and the first would remove what belongs to the second.
 */
export function addUnionKeyword(ajv: Ajv2020): void {
  ajv.addKeyword({
    keyword: closedUnion,
    schemaType: 'array',
    modifying: true,
    errors: 'full',
    compile: (members: UnionMember[]) => {
      // compiled when they are first used: schemas may contain themselves
      const trials = members.map(({ open }) => onFirstUse(() => ajv.compile(open)))
      const removals = members.map(({ closed }) => onFirstUse(() => ajv.compile(closed)))
      const validate: SchemaValidateFunction = (data: unknown, context = topContext) => {
        const errors: Partial<ErrorObject>[] = []
        const fitting = removals.filter((_, i) => {
          const trial = trials[i]!()
          if (trial(data, context)) return true
          errors.push(...(trial.errors ?? []))
          return false
        })
        if (fitting.length === 0) validate.errors = [...errors, { keyword: 'anyOf', params: {}, message: noMember }]
        else if (typeof data === 'object' && data !== null)
          context.parentData[context.parentDataProperty] = known(data, fitting, context)
        return fitting.length > 0
      }
      return validate
    },
  })
}

const noMember = 'must match a schema in anyOf'

type Context = NonNullable<Parameters<ValidateFunction>[1]>

/** Returns the parts of the value that any member defines. */
function known(data: object, members: readonly (() => ValidateFunction)[], context: Context): object {
  const copies = members.map(member => {
    const copy = structuredClone(data)
    member()(copy, context)
    return copy
  })
  return copies.length === 1 ? copies[0]! : (Object.assign({}, ...copies.toReversed()) as object)
}

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
