import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Agent } from './agent.ts'
import type { Api } from './api.ts'

/** Job accepted by the server. */
export type SentJob = { id: number; agent: Agent } & (
  | { kind: 'command'; argument: string }
  | { kind: 'file'; name: string; sha256: string }
)

/** Number of commands that count their executions; each is used several times. */
export const templateCount = 50
export const commandName = (index: number): string => `Count ${argumentOf(index)}`
/** A payload consists of bytes with two digits. */
const argumentOf = (index: number): string => String(index).padStart(2, '0')

/** Adds the command templates, and makes them available to the units. Returns their IDs. */
export async function addTemplates(api: Api, unitIds: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < templateCount; index++) {
    const template = { type: 'CAN_INJECTION', name: commandName(index), payload: argumentOf(index) }
    const { id } = await api.post<{ id: number }>('/command-manager/api/user/command-templates', template)
    ids.push(id)
  }
  const catalogs = '/command-manager/api/user/command-template-catalogs'
  const { id: catalogId } = await api.post<{ id: number }>(catalogs, { name: 'Counting', templateIds: ids })
  await api.post(`${catalogs}/assets`, { catalogId, assetIds: unitIds })
  return ids
}

/** Sends commands and files, and records the accepted ones. */
export class JobSender {
  readonly sent: SentJob[] = []
  readonly #api: Api
  readonly #templateIds: readonly number[]
  #next = 0

  constructor(api: Api, templateIds: readonly number[]) {
    this.#api = api
    this.#templateIds = templateIds
  }

  /** Repeats the request with its key until it is accepted; returns its ID. */
  async command(agent: Agent): Promise<number> {
    const index = this.#next++ % this.#templateIds.length
    const body = {
      templateId: this.#templateIds[index],
      assetId: agent.unitId,
      expiresIn: 86_400,
      requestKey: randomUUID(),
    }
    const { id } = await this.#api.persist<{ id: number }>('/command-manager/api/user/commands', body)
    this.sent.push({ id, agent, kind: 'command', argument: argumentOf(index) })
    return id
  }

  /** Sends a file; not counted without a response, because it may have been accepted. */
  async file(agent: Agent, bytes: number): Promise<void> {
    const content = randomBytes(bytes)
    const name = `file-${this.#next++}.bin`
    const form = new FormData()
    form.append('request', JSON.stringify({ unitId: agent.unitId, fileName: name }))
    form.append('file', new Blob([content]), name)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { id } = await this.#api.post<{ id: number }>('/command-manager/api/user/file-transfer', form)
    this.sent.push({ id, agent, kind: 'file', name, sha256 })
  }
}
