import type { Operation, OperationTypes } from '@muster/contract'
import { loadConfig } from '@muster/server/src/kernel/config/config.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { baseOf } from '@muster/server/src/kernel/http/documents.ts'
import { FleetState } from '@muster/server/src/telemetry/live/fleet-state.ts'
import { realApp } from '@muster/server/test/real-app.ts'

type Input<T extends OperationTypes> = Partial<Pick<T, 'query' | 'body'>>

export interface Api {
  /** Calls an operation over HTTP. */
  call: <T extends OperationTypes>(operation: Operation<T>, input?: Input<T>) => Promise<T['result']>
  close: () => Promise<void>
}

/** Starts the server over a database, with the live state of its units, and signs a user in. */
export async function startApi(db: Database, userId: number): Promise<Api> {
  const live = new FleetState()
  await live.loadFrom(db)
  const { app, tokenOf, close } = await realApp(db, { live })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${await tokenOf(userId)}`, 'content-type': 'application/json' }
  const bases = baseOf(loadConfig({}).bases)
  return {
    call: async <T extends OperationTypes>(operation: Operation<T>, { query = {}, body }: Input<T> = {}) => {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query as object))
        for (const each of [value].flat()) search.append(name, String(each))
      const response = await fetch(`${address}${bases(operation)}${operation.path}?${search}`, {
        method: operation.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${operation.id}: ${JSON.stringify(answer)}`)
      return answer as T['result']
    },
    close,
  }
}
