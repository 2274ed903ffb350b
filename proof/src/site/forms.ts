import { Refused, type Api } from './api.ts'

/** Sent save. */
export interface Save {
  /** Description of the fleet in the save; unique among saves. */
  text: string
  isAcknowledged: boolean
}

/** Fleet with its saves in order: the first one adds it. A save without a response is the last. */
export interface SavedFleet {
  name: string
  saves: Save[]
}

/** Number of saves after which another fleet is added, so that additions continue. */
const mostSaves = 20

/** Saves fleet forms repeatedly, and records the accepted saves. */
export class Forms {
  readonly fleets: SavedFleet[] = []
  /** Number of rejected saves by status. */
  readonly refusals = new Map<number, number>()
  readonly #api: Api
  readonly #idle: { fleet: SavedFleet; id: number }[] = []
  #count = 0

  constructor(api: Api) {
    this.#api = api
  }

  /** Number of acknowledged saves. */
  get acknowledged(): number {
    return this.fleets.flatMap(({ saves }) => saves).filter(({ isAcknowledged }) => isAcknowledged).length
  }

  /** Adds a fleet, or changes one that no other call is changing. Resolves to true when acknowledged. */
  async save(): Promise<true> {
    const save = { text: `Save ${++this.#count}`, isAcknowledged: false }
    const { fleet, id } = this.#idle.shift() ?? { fleet: this.#newFleet() }
    fleet.saves.push(save)
    const savedId = await this.#send(fleet, save, id).catch((error: unknown) => {
      if (error instanceof Refused) this.refusals.set(error.status, (this.refusals.get(error.status) ?? 0) + 1)
      throw error
    })
    save.isAcknowledged = true
    if (fleet.saves.length < mostSaves) this.#idle.push({ fleet, id: savedId })
    return true
  }

  async #send({ name, saves }: SavedFleet, { text }: Save, id: number | undefined): Promise<number> {
    const path = '/wlf/api/fleets'
    const body = { name, desc: text, unitIds: [] }
    if (id === undefined) return (await this.#api.post<{ id: number }>(path, body)).id
    await this.#api.put(`${path}/${id}`, { ...body, version: saves.length - 1 })
    return id
  }

  #newFleet(): SavedFleet {
    const fleet = { name: `Fleet ${this.fleets.length + 1} of the proof`, saves: [] }
    this.fleets.push(fleet)
    return fleet
  }
}
