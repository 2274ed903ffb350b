import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime, Json, NullableJson, NullableTime, Time } from './columns.ts'

/** Companies, users and their credentials. */
export interface AccountTables {
  acted_call: ActedCallTable
  authenticator_app: AuthenticatorAppTable
  company: CompanyTable
  user_group: UserGroupTable
  app_user: AppUserTable
  user_session: UserSessionTable
  embed_token: EmbedTokenTable
  access_token: AccessTokenTable
  feed_token: FeedTokenTable
  export_run: ExportRunTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  password_reset: PasswordResetTable
  pending_sign_in: PendingSignInTable
  recovery_code: RecoveryCodeTable
  sign_in_code: SignInCodeTable
  sign_in_place: SignInPlaceTable
  sign_in_rule: SignInRuleTable
  sign_on_attempt: SignOnAttemptTable
  sign_on_domain: SignOnDomainTable
  sign_on_identity: SignOnIdentityTable
  sign_on_logout: SignOnLogoutTable
  single_sign_on: SingleSignOnTable
  trip_rule: TripRuleTable
  company_costs: CompanyCostsTable
  trip_link: TripLinkTable
}

export interface CompanyTable {
  company_id: Generated<number>
  parent_company_id: number | null
  name: string
  description: string | null
  is_dealer: Generated<boolean>
  dealer_code: string | null
  code: string | null
  brand: Generated<string>
  country: string | null
  city: string | null
  address: string | null
  zip_code: string | null
  phone: string | null
  mail: string | null
  fax: string | null
  currency: string | null
  vista_id: string | null
  vista_name: string | null
  dealer_ship_to_code: string | null
  version: Generated<number>
  created_at: DefaultTime
  hide_after_days: ColumnType<number | null, number | null | undefined, number | null>
}

export interface UserGroupTable {
  group_id: Generated<number>
  name: string
  role: string
  acls: Generated<string[]>
  features: Generated<string[]>
  version: Generated<number>
}

export interface AppUserTable {
  user_id: Generated<number>
  company_id: number
  group_id: number
  login: string
  /** Skeleton of the login, identical for look-alikes; null until the server computes it, and for deleted users. */
  login_skeleton: string | null
  name: Generated<string>
  surname: Generated<string>
  email: Generated<string>
  mobile_phone: string | null
  office_phone: string | null
  password_hash: string | null
  /** Salt of `password_hash`, and a MAC of the MD5 in a login request; absent until the next login. */
  password_md5: string | null
  extra_company_ids: Generated<number[]>
  language: Generated<string>
  date_format: Generated<string>
  time_format: Generated<string>
  timezone: Generated<string>
  main_page: Generated<string>
  mu_preset: Generated<string>
  notification_mode: Generated<string>
  visible_in_notification: Generated<boolean>
  disclaimer_accepted_at: NullableTime
  equipment_dashboard: NullableJson<unknown>
  /** False for disabled and deleted users. */
  active: Generated<boolean>
  /** Time of the user's first password. */
  activated_at: NullableTime
  last_login_at: NullableTime
  /** Wrong passwords since the last sign-in. */
  failed_logins: Generated<number>
  failed_login_at: NullableTime
  failed_login_address: string | null
  deleted_at: NullableTime
  version: Generated<number>
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface UserSessionTable {
  token_hash: Buffer
  user_id: number
  impersonator_id: number | null
  parent_hash: Buffer | null
  created_at: DefaultTime
  expires_at: Time
  revoked_at: NullableTime
  /** Address and `user-agent` of the sign-in. */
  address: string | null
  user_agent: string | null
  /** Rounded to a minute. */
  last_used_at: NullableTime
  /** Minutes without a call after which it ends. */
  idle_minutes: number | null
  /** Time of the person's last identity verification. */
  verified_at: DefaultTime
  /** True if it only permits setting up a second factor. */
  setup_only: Generated<boolean>
  /** Provider and identity, if single sign-on opened it. */
  sign_on: NullableJson<SignOn>
}

/** Sign-in at the provider of a company. */
export interface SignOn {
  companyId: number
  /** Client ID of the company at the provider. */
  clientId: string
  issuer: string
  subject: string
  /** Session ID at the provider. */
  sid?: string
  idToken: string
  /** Page that ends the session at the provider. */
  endSession?: string
  /** The provider verified a second factor that the company trusts. */
  isFactorProved: boolean
  /** The identity is to be linked with the account. */
  isNewLink: boolean
}

export interface SingleSignOnTable {
  company_id: number
  issuer: string
  client_id: string
  client_secret: string | null
  scopes: Generated<string[]>
  mapping: Json<SignOnMapping>
  creates_users: boolean
  factor_values: Generated<string[]>
  is_required: boolean
  emergency_user_ids: Generated<number[]>
}

/** Claims that define a user; absent ones use defaults. */
export interface SignOnMapping {
  mailClaim?: string
  nameClaim?: string
  surnameClaim?: string
  acceptsMissingVerification?: boolean
  rules: SignOnRule[]
  defaultGroupId?: number
}

interface SignOnRule {
  claim: string
  value: string
  groupId: number
}

export interface SignOnDomainTable {
  domain: string
  company_id: number
  status: Generated<'WAITING' | 'APPROVED' | 'REFUSED'>
  requested_at: DefaultTime
  decided_at: NullableTime
  decided_by: string | null
}

export interface SignOnIdentityTable {
  issuer: string
  subject: string
  user_id: number
  linked_at: DefaultTime
  last_used_at: NullableTime
}

export interface SignOnAttemptTable {
  token_hash: Buffer
  /** `START`, `LINK` or `OWN`. */
  kind: string
  data: Json<unknown>
  failures: Generated<number>
  expires_at: Time
}

export interface SignOnLogoutTable {
  issuer: string
  token_id: string
  expires_at: Time
}

export interface SignInCodeTable {
  code_hash: Buffer
  session_hash: Buffer
  purpose: 'SIGN_IN' | 'VERIFY'
  challenge: string
  expires_at: Time
}

export interface SignInPlaceTable {
  user_id: number
  place: Buffer
  first_at: DefaultTime
  last_at: DefaultTime
}

/** Kinds of fuel, prices and CO2 factors. */
export interface CompanyCostsTable {
  company_id: number
  settings: Json<Record<string, unknown>>
}

export interface TripLinkTable {
  link_id: Generated<number>
  /** SHA-256 of the secret. */
  secret_hash: Buffer
  user_id: number
  unit_id: number
  trip_from: Time
  trip_to: Time
  created_at: DefaultTime
  expires_at: Time
  revoked_at: NullableTime
  opened_at: NullableTime
}

export interface TripRuleTable {
  company_id: number
  /** Rule for all other types. */
  others: NullableJson<Record<string, unknown>>
  /** Rules by type ID. */
  types: Json<Record<string, Record<string, unknown>>>
}

export interface SignInRuleTable {
  company_id: number
  session_hours: number | null
  idle_minutes: number | null
  require_factor: Generated<boolean>
  factor_permissions: Generated<string[]>
}

export interface AuthenticatorAppTable {
  user_id: number
  /** Base 32, sealed (`kernel/secrets`); null until the first code is confirmed. */
  key: string | null
  pending_key: string | null
  added_at: NullableTime
  last_step: string | null
  last_used_at: NullableTime
}

export interface PasskeyTable {
  passkey_id: Generated<number>
  user_id: number
  /** Base64url. */
  credential_id: string
  public_key: Buffer
  counter: ColumnType<string, number, number>
  transports: Generated<string[]>
  /** Only host that accepts it. */
  host: string
  name: string
  added_at: DefaultTime
  last_used_at: NullableTime
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  purpose: string
  user_id: number | null
  host: string
  expires_at: Time
}

export interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
}

export interface PendingSignInTable {
  token_hash: Buffer
  user_id: number
  failures: Generated<number>
  expires_at: Time
  sign_on: NullableJson<SignOn>
}

export interface EmbedTokenTable {
  token_id: Generated<number>
  token_hash: Buffer
  user_id: number
  company_id: number
  name: string
  widgets: string[]
  fleet_ids: number[]
  unit_ids: number[]
  command_template_ids: number[]
  origins: string[]
  created_at: DefaultTime
  expires_at: Time
  revoked_at: NullableTime
  last_used_at: NullableTime
  last_used_origin: string | null
}

export interface PasswordResetTable {
  key_hash: Buffer
  user_id: number
  expires_at: Time
  used_at: NullableTime
}

/** No longer written: the audit records these calls. Rows are removed after three years. */
export interface ActedCallTable {
  acted_call_id: Generated<number>
  called_at: DefaultTime
  user_id: number
  user_name: string
  actor_id: number
  actor_name: string
  operation: string
  address: string
}

export interface ExportRunTable {
  user_id: number
  /** UUID. */
  ticket: string
  queued_at: DefaultTime
  /** Null while it waits. */
  started_at: NullableTime
  seen_at: DefaultTime
}

export interface FeedTokenTable {
  token_id: Generated<number>
  token_hash: Buffer
  name: string
  feed: string
  /** Company of unknown devices; null for the server setting. */
  new_devices_company_id: number | null
  rate_per_minute: number | null
  created_by: string
  created_at: DefaultTime
  revoked_at: NullableTime
  accepted: Generated<number>
  refused: Generated<number>
  last_used_at: NullableTime
  last_used_address: string | null
}

export interface AccessTokenTable {
  token_id: Generated<number>
  token_hash: Buffer
  /** User on whose behalf the program acts. */
  user_id: number
  /** Login of the user who created it. */
  created_by: string
  is_service: Generated<boolean>
  name: string
  acls: string[]
  fleet_ids: Generated<number[]>
  unit_ids: Generated<number[]>
  addresses: Generated<string[]>
  created_at: DefaultTime
  expires_at: Time
  revoked_at: NullableTime
  /** Rounded to a minute. */
  last_used_at: NullableTime
  last_used_address: string | null
}
