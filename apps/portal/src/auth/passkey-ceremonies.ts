import type { FleetSchemas } from '@muster/contract'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

type Assertion = FleetSchemas['PasskeyAssertion']

const typed = ({ id, transports }: FleetSchemas['PasskeyHandle']) => ({
  id,
  type: 'public-key' as const,
  // the server stores what a browser named
  transports: transports as AuthenticatorTransport[],
})

/** Milliseconds for which a browser waits for the user; the challenge is valid for five minutes. */
const timeout = 120_000

/** Signs with a passkey of this or another device. @throws Error if the user cancels, or has none */
export async function signWithPasskey(request: FleetSchemas['PasskeyRequest']): Promise<Assertion> {
  const { challenge, rpId, allowCredentials } = request
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      timeout,
      allowCredentials: allowCredentials.map(typed),
      userVerification: 'required',
    },
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Makes a passkey. @throws Error if the person cancels */
export async function createPasskey(
  creation: FleetSchemas['PasskeyCreation'],
): Promise<Omit<FleetSchemas['NewPasskey'], 'name'>> {
  const { challenge, rpId, userId, userName, excludeCredentials } = creation
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: rpId },
      user: { id: userId, name: userName, displayName: userName },
      // Ed25519, ECDSA with P-256, RSA
      pubKeyCredParams: [-8, -7, -257].map(alg => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: excludeCredentials.map(typed),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Returns true if the device already has a passkey of the user. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
