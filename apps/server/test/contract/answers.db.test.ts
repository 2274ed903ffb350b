import type { Operation } from '@muster/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedAs } from '#kernel/audit/audited-as.ts'
import type { ApiDocument, Schema } from '#kernel/http/validation/document.ts'
import { formats } from '#kernel/http/validation/formats.ts'
import { arrange, isArranged } from './arrange.ts'
import { callOf, requestOf } from './calls.ts'
import type { Call } from './calls.ts'
import { Dice } from './dice.ts'
import type { IdBook } from './ids.ts'
import { operationsInOrder, partsOf } from './operation-parts.ts'
import { codeOf, flawOfProblem, describeResponse } from './problems.ts'
import { rehearse } from './rehearsal.ts'
import { handled, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let book: IdBook
beforeAll(async () => {
  server = await startTestServer()
  book = await rehearse(server)
})
afterAll(() => server.close())

/** Checks responses against the contract, except empty ones and files. */
function validatorOf(operation: Operation): ValidateFunction | undefined {
  const { document, answers } = partsOf(operation)
  const schema = answers['200']
  return schema && ajvOf(document).compile(pointed(schema))
}

const ajvs = new Map<ApiDocument, Ajv2020>()

function ajvOf(document: ApiDocument): Ajv2020 {
  const known = ajvs.get(document)
  if (known) return known
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, formats, logger: false })
  ajv.addSchema({ components: document.components ?? {} }, 'api')
  ajvs.set(document, ajv)
  return ajv
}

/** Schema whose references point into the document. */
const pointed = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')) as Schema

function flawOfAnswer(
  { download }: Operation,
  answer: LightMyRequestResponse,
  validate: ValidateFunction | undefined,
): string | undefined {
  const type = answer.headers['content-type']?.toString() ?? ''
  if (download)
    return answer.headers['content-disposition'] && answer.rawPayload.length > 0
      ? undefined
      : 'a file has a name and something in it'
  if (!validate) return answer.statusCode === 204 && answer.body === '' ? undefined : 'nothing was to be answered'
  if (answer.statusCode !== 200 || !type.startsWith('application/json')) return `${answer.statusCode} ${type}`
  return validate(answer.json()) ? undefined : JSON.stringify(validate.errors?.slice(0, 5))
}

/** Checks that each write adds an audit entry before its response. A call without a token adds one once its account is known. */
async function flawOfAudit(
  operation: Operation,
  { headers, body }: LightMyRequestResponse,
): Promise<string | undefined> {
  // a login that waits for its second factor is no sign-in
  if (operation.id === 'login' && body.includes('"pending"')) return undefined
  const event = auditedAs(operation)
  if (event === undefined || event === 'EXPORT' || (operation.access.public && event === 'CHANGE')) return undefined
  const rows = await server.deps.db
    .selectFrom('audit_entry')
    .select(['event', 'record_kind', 'record_id'])
    .where('request_id', '=', String(headers['x-request-id']))
    .execute()
  if (rows.length === 0) return 'no entry in the audit'
  const ofCall = rows.filter(({ record_kind }) => record_kind === null).length
  return ofCall > 0 && rows.length > ofCall ? 'an entry without its record' : undefined
}

async function asAdministrator(call: Call): Promise<InjectOptions> {
  const administrator = server.world.accounts.find(({ login }) => login === 'admin') ?? server.world.insider
  return requestOf(call, server.baseOf(call.operation), await server.world.tokenFor(administrator, call.operation))
}

const answering = operationsInOrder
  .filter(({ id }) => handled.has(id))
  .map(operation => [`${operation.method} ${operation.path}`, operation] as const)

/** Required values only, and all optional values; `npm run test:screens` adds half of them. */
const fullnesses = process.env['MUSTER_FUZZ_CASES'] === undefined ? [0, 1] : [0, 1, 0.5, 0.5]

test.each(answering)('%s returns the response of the contract for a valid call', async (_, operation) => {
  const validate = validatorOf(operation)
  let succeeded = 0
  const rounds = isArranged(operation) ? [0] : fullnesses
  for (const [number, fullness] of rounds.entries()) {
    const call = callOf(operation, { dice: new Dice(`answers ${operation.id} ${number}`), book, fullness })
    const arranged = await arrange(server, call)
    const request = await requestOf(arranged.call, server.baseOf(operation), arranged.token)
    let answer = await server.app.inject(request)
    // some calls are for the root company only
    if (codeOf(answer) === 'FORBIDDEN') answer = await server.app.inject(await asAdministrator(arranged.call))
    const line = describeResponse(
      answer,
      `${operation.method} ${String(request.url)} ${JSON.stringify(arranged.call.body) ?? ''}`,
    )
    expect(flawOfProblem(answer), line).toBeUndefined()
    expect(answer.statusCode, `${line} ${server.errors().join()}`).toBeLessThan(500)
    if (answer.statusCode >= 400) continue
    succeeded += 1
    expect(flawOfAnswer(operation, answer, validate), line).toBeUndefined()
    expect(await flawOfAudit(operation, answer), line).toBeUndefined()
  }
  // a write may be refused for reasons beyond its schema; a read may not
  if (isArranged(operation) || (operation.method === 'GET' && !operation.sideEffect && book.knows(operation)))
    expect(succeeded).toBe(rounds.length)
})
