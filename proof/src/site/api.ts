import { createHash } from 'node:crypto'
import { until } from './wait.ts'

const password = 'Choose-1-well'
const hex = (algorithm: string) => createHash(algorithm).update(password).digest('hex')

/** The server's response is not 2xx. */
export class Refused extends Error {
  readonly status: number

  constructor(path: string, status: number, text: string) {
    super(`${path} returned ${status}: ${text.slice(0, 500)}`)
    this.status = status
  }
}

/** API calls of the first administrator. */
export class Api {
  readonly #url: () => string
  #token: string | undefined

  /** @param url of a server, which may change between calls */
  constructor(url: () => string) {
    this.#url = url
  }

  /** Sets the password with the link that a server prints on its first start. */
  async setPassword(output: string): Promise<void> {
    const changeKey = /changeKey=([\w-]+)/.exec(output)?.[1]
    if (changeKey === undefined) throw new Error('The server printed no link for the first administrator')
    await this.#call('POST', '/wlf/api/users/reset-password', { password: hex('sha256'), changeKey })
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.#signed<T>('POST', path, body)
  }

  async put(path: string, body: object): Promise<void> {
    await this.#signed('PUT', path, body)
  }

  async delete(path: string): Promise<void> {
    await this.#signed('DELETE', path)
  }

  /** Signs in if necessary. */
  async token(): Promise<string> {
    return (this.#token ??= await this.#signIn())
  }

  async #signed<T>(method: string, path: string, body?: object): Promise<T> {
    const token = await this.token()
    try {
      return await this.#call<T>(method, path, body, token)
    } catch (error) {
      if (error instanceof Refused && error.status === 401) this.#token = undefined
      throw error
    }
  }

  /** Repeats an idempotent call until it is accepted. */
  async persist<T extends object>(path: string, body: object): Promise<T> {
    return until(`POST ${path}`, async () => {
      try {
        return await this.post<T>(path, body)
      } catch (error) {
        if (error instanceof Refused && ![401, 500, 502, 503].includes(error.status)) return { refused: error }
        throw error
      }
    }).then(answer => {
      if ('refused' in answer) throw answer.refused
      return answer as T
    })
  }

  async #signIn(): Promise<string> {
    const body = { username: 'admin', password: hex('sha256') + hex('md5') }
    return (await this.#call<{ accessToken: string }>('POST', '/wlf/api/auth/login', body)).accessToken
  }

  async #call<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.#url()}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Refused(path, response.status, text)
    return (text === '' ? {} : JSON.parse(text)) as T
  }
}
