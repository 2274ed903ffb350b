// Never run: it compiles as long as the public types match the plugins' definitions.
import type { EventOf } from '@muster/core'
import type { widgets as commandWidgets } from '@muster/plugin-commands/widgets'
import type { widgets as mapWidgets } from '@muster/plugin-map/widgets'
import type { widgets as notificationWidgets } from '@muster/plugin-notifications/widgets'
import type { Common } from '../src/runtime/common.schema.ts'
import type { CommonEvents, CommonProperties, WidgetEvents, WidgetProperties } from './index.d.ts'

type Definition = (typeof commandWidgets)[number] | (typeof mapWidgets)[number] | (typeof notificationWidgets)[number]
type OutputOf<D> = D extends { props: { '~standard': { types?: { output: infer O } | undefined } } } ? O : never
type DetailsOf<D> = D extends { events: infer E }
  ? { [K in keyof E]: E[K] extends EventOf<infer Detail> ? Detail : never }
  : never

type Flat<A> = { -readonly [K in keyof A]: A[K] }
type FlatEach<A> = { [K in keyof A]: Flat<A[K]> }
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export const same: [
  Same<Flat<Omit<Common, 'lang'>>, Flat<CommonProperties>>,
  Same<{ [D in Definition as D['tag']]: Flat<Partial<OutputOf<D>> & CommonProperties> }, FlatEach<WidgetProperties>>,
  Same<{ [D in Definition as D['tag']]: Flat<DetailsOf<D> & CommonEvents> }, FlatEach<WidgetEvents>>,
] = [true, true, true]
