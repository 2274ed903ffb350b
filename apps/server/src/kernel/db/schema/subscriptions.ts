import type { Generated } from 'kysely'
import type { DefaultTime, NullableTime, Time } from './columns.ts'

/** Purchased subscriptions and the units using them. */
export interface SubscriptionTables {
  subscription_product: SubscriptionProductTable
  subscription_order: SubscriptionOrderTable
  subscription_line: SubscriptionLineTable
  unit_subscription: UnitSubscriptionTable
  subscription_letter: SubscriptionLetterTable
}

export interface SubscriptionProductTable {
  product_id: Generated<number>
  /** `SAT` by satellite. */
  code: string
  name: string
  type_code: 'ACTIVATION' | 'RENEWAL' | 'FACTORY'
  months: Generated<number>
  for_tdac: Generated<boolean>
}

export interface SubscriptionOrderTable {
  order_id: Generated<number>
  /** Company whose users can assign it to a dealer. */
  seller_id: number
  /** Dealer that received it. */
  company_id: number | null
  order_number: string
  ordered_on: Date | string
  assigned_at: NullableTime
}

export interface SubscriptionLineTable {
  line_id: Generated<number>
  order_id: number
  product_id: number
  quantity: Generated<number>
  used: Generated<number>
}

/** An activation or a renewal. */
export interface UnitSubscriptionTable {
  subscription_id: Generated<number>
  unit_id: number
  line_id: number
  booked_at: DefaultTime
  ends_at: Time
  user_id: number | null
  /** Requests with the same key create one booking. */
  request_key: string | null
}

/** Pending email about subscriptions. */
export interface SubscriptionLetterTable {
  letter_id: Generated<number>
  user_id: number
  unit_ids: number[]
  attempts: Generated<number>
  next_at: Time
  first_tried_at: NullableTime
}
