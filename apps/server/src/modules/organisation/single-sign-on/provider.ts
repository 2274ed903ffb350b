import {
  allowInsecureRequests,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import { Log } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { Secrets, type SealedColumns } from '#kernel/secrets/secrets.ts'
import { providerFailure } from './failures.ts'
import { providerFetch } from './provider-fetch.ts'
import { SignOnConfig } from './sign-on-config.ts'

/** Client registration of a company at its provider. */
export interface ProviderClient {
  companyId: number
  issuer: string
  clientId: string
  /** Encrypted, as stored. */
  clientSecret: string | null
}

export const clientSecrets: SealedColumns = {
  table: 'single_sign_on',
  id: 'company_id',
  columns: ['client_secret'],
}

const timeoutSeconds = 10

/** Allowed clock difference between server and provider in seconds. */
const tolerance = 60

/**
 * Requests the metadata of a provider. Each sign-in requests metadata and keys again, so that changes apply at once.
 * @throws Problem 400 if the provider is unreachable or its metadata is invalid
 */
export async function connectProvider(
  use: Use,
  { companyId, issuer, clientId, clientSecret }: ProviderClient,
): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:')
  try {
    const secret = clientSecret === null ? null : use(Secrets).open(clientSecrets, companyId, clientSecret)
    return await discovery(new URL(issuer), clientId, { [clockTolerance]: tolerance }, authentication(secret), {
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      timeout: timeoutSeconds,
      [customFetch]: providerFetch(use(SignOnConfig).internalHosts),
    })
  } catch (error) {
    use(Log).warn({ err: error, issuer }, 'a sign-on provider could not be read')
    throw providerFailure(error, issuer)
  }
}

/** Sends the secret by a method that the provider supports; in the header by default. */
function authentication(secret: string | null): ClientAuth {
  if (secret === null) return None()
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest)
}
