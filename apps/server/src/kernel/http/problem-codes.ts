/** Stable code and status of every problem. Programs distinguish causes by code, so codes are never renamed. */
export const problemCodes = {
  BAD_REQUEST: 400,
  /** A parameter or a field of the body is wrong; `errors` names each. */
  INVALID_INPUT: 400,
  BODY_UNREADABLE: 400,
  RESET_KEY_INVALID: 400,
  PASSWORD_WRONG: 400,
  /** A code of an authenticator app or a recovery code is wrong, or was used before. */
  CODE_WRONG: 400,
  /** The passkey, its signature or the address of its page is invalid. */
  PASSKEY_REFUSED: 400,
  /** The sign-in token without its second factor is used, unknown or expired: sign in again. */
  SIGN_IN_EXPIRED: 400,
  /** A sign-in at a provider failed, or its response was not accepted: start again. */
  SIGN_ON_FAILED: 400,
  TOKEN_MISSING: 401,
  /** Unknown, expired or revoked. */
  TOKEN_INVALID: 401,
  /** The program token has expired. */
  TOKEN_EXPIRED: 401,
  CREDENTIALS_WRONG: 401,
  FORBIDDEN: 403,
  PERMISSION_MISSING: 403,
  FEATURE_MISSING: 403,
  /** A support user acts as the caller, but only the user may call the operation. */
  IN_PERSON_ONLY: 403,
  /** The operation is for signed-in people, not for program tokens, or not for tokens limited to units. */
  SESSION_ONLY: 403,
  /** The program token does not list the address of the sender. */
  ADDRESS_REFUSED: 403,
  /** The company requires a second factor, which must be set up first. */
  FACTOR_REQUIRED: 403,
  /** The person must verify their identity: call `startVerification` and `verifyMe`, then repeat the call. */
  VERIFICATION_REQUIRED: 403,
  /** The company of the provider does not admit the identity. */
  SIGN_ON_REFUSED: 403,
  /** The company requires single sign-on instead of a password or passkey. */
  SIGN_ON_REQUIRED: 403,
  /** A password over plain HTTP from another machine. */
  INSECURE_HTTP: 403,
  /** An embed token, or its preflight, was sent from a page of another origin. */
  ORIGIN_REFUSED: 403,
  /** The operation does not belong to a widget of the embed token. */
  NOT_EMBEDDED: 403,
  NOT_FOUND: 404,
  ROUTE_UNKNOWN: 404,
  CONFLICT: 409,
  NO_MAP_MATCHING: 409,
  /** The file was replaced after its first part was read. */
  MAP_FILE_CHANGED: 412,
  BODY_TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  MEDIA_TYPE_UNKNOWN: 415,
  RANGE_REFUSED: 416,
  TOO_MANY_REQUESTS: 429,
  /** Other exports of the user are running: repeat the request with the same `export-ticket`. */
  EXPORT_QUEUED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const

export type ProblemCode = keyof typeof problemCodes
