import type { ColumnType } from 'kysely'

/** Read as a Date; written as a Date or an ISO string. */
export type Time = ColumnType<Date, Date | string>
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** Stringify before writing: the driver treats arrays as PostgreSQL arrays. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export type Signals = Record<string, number | string | boolean>
